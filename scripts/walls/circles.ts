import { posix } from 'node:path'

/** By value or by type. */
type ImportGraph = ReadonlyMap<string, readonly string[]>

interface Circle {
  files: string[]
  /** Fewest imports between two folders of the circle. */
  cheapest: { from: string; to: string; imports: [file: string, imported: string][] }
}

/** Across folders, largest first. Cycles within a folder are allowed. */
export function findCircles(graph: ImportGraph): Circle[] {
  return stronglyConnected(graph)
    .filter((files) => new Set(files.map(posix.dirname)).size > 1)
    .sort((one, other) => other.length - one.length)
    .map((files) => ({ files: files.sort(), cheapest: cheapestCut(graph, new Set(files)) }))
}

/** With the imports to remove. */
export function describeCircle({ files, cheapest: { from, to, imports } }: Circle): string {
  const [[file, imported] = ['', '']] = imports
  const count = imports.length === 1 ? 'one import' : `${imports.length} imports`
  return `${files.length} files import each other in a circle (${files.slice(0, 4).join(', ')} …); cheapest cut: ${from} → ${to}, ${count}, such as ${file} → ${imported}`
}

function cheapestCut(graph: ImportGraph, files: ReadonlySet<string>): Circle['cheapest'] {
  const cuts = new Map<string, Circle['cheapest']>()
  for (const file of files) {
    for (const imported of graph.get(file) ?? []) {
      const [from, to] = [posix.dirname(file), posix.dirname(imported)]
      if (!files.has(imported) || from === to) continue
      const cut = cuts.get(`${from} ${to}`) ?? { from, to, imports: [] }
      cut.imports.push([file, imported])
      cuts.set(`${from} ${to}`, cut)
    }
  }
  const [cheapest] = [...cuts.values()].sort((one, other) => one.imports.length - other.imports.length)
  if (!cheapest) throw new Error('a circle across folders has an import between two of them')
  return cheapest
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
