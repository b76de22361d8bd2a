/**
 * Finds the cycles of a graph: one for each group of nodes that all reach each other, the shortest way round
 * from the group's first node, so that the report can be read and acted on.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const reach = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const reported = new Set<string>();
  const cycles: string[][] = [];
  for (const node of graph.keys()) {
    const reached = reach.get(node);
    if (reported.has(node) || !reached?.has(node)) continue;
    for (const other of reached) if (reach.get(other)?.has(node)) reported.add(other);
    cycles.push(shortestWayBack(graph, node));
  }
  return cycles;
}

function reachableFrom(graph: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return seen;
}

function shortestWayBack(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] {
  let ways: string[][] = [[start]];
  const seen = new Set<string>();
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const next of graph.get(way.at(-1) ?? start) ?? []) {
        if (next === start) return way;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    }
    ways = longer;
  }
  return [start];
}
