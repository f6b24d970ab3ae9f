import { HOSTILE_NUMBERS, HOSTILE_TEXTS, WRONG_TYPES } from './hostile.ts'

export interface Mutation {
  /** Such as `body.upids.0: null character` */
  title: string
  value: unknown
}

type Path = readonly (string | number)[]

/** Replaces each leaf by each hostile value. */
export function mutationsOf(value: unknown): Mutation[] {
  return pathsOf(value).flatMap((path) =>
    hostileFor(valueAt(value, path)).map(([title, hostile]) => ({
      title: `${path.join('.')}: ${title}`,
      value: withValueAt(value, path, hostile),
    })),
  )
}

/** Paths of all values, including lists and objects. */
export function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key
    return [[step], ...pathsOf(inner).map((path) => [step, ...path])]
  })
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((found, step) => (found as Record<string | number, unknown>)[step], value)
}

/** Sets a value, or a record's key (`InputNode`), creating missing objects and lists on its path. */
export function withValueAt(value: unknown, [step, ...rest]: Path, hostile: unknown): unknown {
  if (step === undefined) return hostile
  const known = (typeof value === 'object' && value !== null ? value : {}) as Record<string | number, unknown>
  const [[anyKey, anyValue] = ['tax.taxYear', {}]] = Object.entries(known)
  if (step === '(key)') return { ...known, [String(hostile)]: anyValue }
  const key = step === '*' ? anyKey : step
  const inner = withValueAt(known[key], rest, hostile)
  if (typeof step === 'string') return { ...known, [key]: inner }
  return Object.assign(Array.isArray(value) ? [...value] : [], { [step]: inner })
}

function hostileFor(value: unknown): [string, unknown][] {
  const wrong = Object.entries(WRONG_TYPES)
  if (typeof value === 'string') return [...Object.entries(HOSTILE_TEXTS), ...wrong]
  if (typeof value === 'number') return [...Object.entries(HOSTILE_NUMBERS), ...wrong]
  return wrong
}
