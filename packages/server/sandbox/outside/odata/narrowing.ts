import type { FilterTree } from './filter.ts'

/** Necessary conditions, so that a large table is not read for a few rows. */
export interface Narrowing {
  values: ReadonlyMap<string, readonly string[]>
  atLeast: ReadonlyMap<string, number | string>
  atMost: ReadonlyMap<string, number | string>
}

const NOTHING: Narrowing = { values: new Map(), atLeast: new Map(), atMost: new Map() }

export function narrowingOf(tree: FilterTree): Narrowing {
  switch (tree.kind) {
    case 'and':
      return both(narrowingOf(tree.left), narrowingOf(tree.right))
    case 'or':
      return either(narrowingOf(tree.left), narrowingOf(tree.right))
    case 'not':
      return NOTHING
    case 'compare': {
      const { field, by, value } = tree
      if (value === null) return NOTHING
      if (by === 'eq' && typeof value === 'string') return { ...NOTHING, values: new Map([[field, [value]]]) }
      if (by === 'ge' || by === 'gt') return { ...NOTHING, atLeast: new Map([[field, value]]) }
      if (by === 'le' || by === 'lt') return { ...NOTHING, atMost: new Map([[field, value]]) }
      return NOTHING
    }
  }
}

/** Any condition will do, not the tightest. */
const both = (a: Narrowing, b: Narrowing): Narrowing => ({
  values: new Map([...a.values, ...b.values]),
  atLeast: new Map([...a.atLeast, ...b.atLeast]),
  atMost: new Map([...a.atMost, ...b.atMost]),
})

/** Fields that both sides bind. */
function either(a: Narrowing, b: Narrowing): Narrowing {
  const values = [...a.values].flatMap(([field, mine]) => {
    const theirs = b.values.get(field)
    return theirs ? [[field, [...mine, ...theirs]] as const] : []
  })
  return { ...NOTHING, values: new Map(values) }
}
