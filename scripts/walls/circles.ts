/** Imported files of each file, by value or type. */
type ImportGraph = ReadonlyMap<string, readonly string[]>

const MAX_TIES = 8

/** Files that import each other in a circle, the largest circle first. */
export const findCircles = (graph: ImportGraph): string[][] =>
  stronglyConnected(graph)
    .map((files) => files.sort())
    .sort((one, other) => other.length - one.length)

/** Files of a circle, with the imports that tie them. */
export function describeCircle(files: readonly string[], graph: ImportGraph): string {
  const ties = files.flatMap((file) =>
    (graph.get(file) ?? [])
      .filter((imported) => files.includes(imported))
      .map((imported) => `${file} → ${imported}`),
  )
  const more = ties.length > MAX_TIES ? ' …' : ''
  return `${files.length} files import each other in a circle: ${ties.slice(0, MAX_TIES).join(', ')}${more}`
}

/** Tarjan's algorithm. */
function stronglyConnected(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const components: string[][] = []

  function visit(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    onStack.add(file)
    for (const imported of graph.get(file) ?? []) {
      if (!order.has(imported)) visit(imported)
      if (!onStack.has(imported)) continue
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(imported) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    for (const each of component) onStack.delete(each)
    if (component.length > 1) components.push(component)
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return components
}
