/* Nothing: the entry point is src/start.c. */
