"""Regression, classification, clusters and a pipeline with cross-validation."""

import numpy as np
from sklearn.cluster import KMeans
from sklearn.datasets import load_iris, make_blobs
from sklearn.decomposition import PCA
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.metrics import accuracy_score, confusion_matrix
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

x, y = load_iris(return_X_y=True)
train_x, test_x, train_y, test_y = train_test_split(x, y, test_size=0.3, random_state=0, stratify=y)
model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=500)).fit(train_x, train_y)
print(round(accuracy_score(test_y, model.predict(test_x)), 3), confusion_matrix(test_y, model.predict(test_x)).sum())
print(np.round(cross_val_score(model, x, y, cv=5), 2).tolist())
print(
    DecisionTreeClassifier(random_state=0, max_depth=2).fit(x, y).score(x, y) > 0.9,
    RandomForestClassifier(20, random_state=0).fit(x, y).score(x, y) > 0.97,
)
line = LinearRegression().fit(np.arange(10).reshape(-1, 1), np.arange(10) * 3 + 2)
print(
    np.round(line.coef_, 8).tolist(), round(float(line.intercept_), 8), np.round(Ridge(1.0).fit(x, y).coef_, 5).tolist()
)
blobs, labels = make_blobs(150, centers=[[0, 0], [8, 8], [0, 8]], cluster_std=0.7, random_state=3)
clusters = KMeans(3, n_init=5, random_state=0).fit(blobs)
print(
    sorted(np.bincount(clusters.labels_).tolist()), sorted(np.round(clusters.cluster_centers_.sum(axis=1), 3).tolist())
)
print(np.round(PCA(2).fit(x).explained_variance_ratio_, 6).tolist())
