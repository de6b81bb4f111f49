"""Paths, components, centrality, flows and trees of graphs."""

import networkx as nx

graph = nx.Graph()
graph.add_weighted_edges_from(
    [("a", "b", 4), ("a", "c", 1), ("c", "b", 2), ("b", "d", 5), ("c", "d", 8), ("e", "f", 1)]
)
print(nx.shortest_path(graph, "a", "d", weight="weight"), nx.shortest_path_length(graph, "a", "d", weight="weight"))
print(sorted(map(sorted, nx.connected_components(graph))), dict(sorted(graph.degree())))
print({node: round(value, 5) for node, value in sorted(nx.betweenness_centrality(graph).items())})
print(sorted(tuple(sorted(edge)) for edge in nx.minimum_spanning_edges(graph, data=False)))
directed = nx.DiGraph([(1, 2), (2, 3), (1, 4), (4, 3), (3, 5)])
print(
    list(nx.lexicographical_topological_sort(directed)),
    sorted(nx.descendants(directed, 2)),
    nx.is_directed_acyclic_graph(directed),
)
print({node: round(value, 5) for node, value in sorted(nx.pagerank(directed).items())})
network = nx.DiGraph()
network.add_edge("s", "m", capacity=3)
network.add_edge("s", "n", capacity=2)
network.add_edge("m", "t", capacity=2)
network.add_edge("n", "t", capacity=4)
print(
    nx.maximum_flow_value(network, "s", "t"), nx.diameter(nx.path_graph(6)), nx.number_of_nodes(nx.karate_club_graph())
)
