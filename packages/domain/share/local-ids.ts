/** Fields with ids of rows, releases, parcels, sales and cards. */
const NAMES_ID = /^(?:id|upid|madeFrom)$|Ids?$/
/** Hashes by which pictures load, left unchanged. */
const IS_KEPT = /^(?:pictureId|viewId)$/

/**
 * Replaces database ids by numbers, so that readers of a link cannot learn them. Equal ids get equal numbers.
 * Keys of rows and cards contain ids, and are replaced too.
 */
export function withLocalIds<Shown>(shown: Shown): Shown {
  const numbers = new Map<unknown, number>()
  const numberOf = (id: unknown): number => {
    const known = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, known)
    return known
  }
  /** Keeps zero, which means unrecorded, and the sign, which marks results of queries. */
  const local = (id: unknown): unknown => {
    if (typeof id === 'number') return Math.sign(id) * (id === 0 ? 0 : numberOf(id))
    if (typeof id === 'string') return id === '' ? id : `${numberOf(id)}`
    return isRecord(id) || Array.isArray(id) ? mapValues(id, local) : id
  }
  const field = (value: unknown, name: string): unknown => {
    if (NAMES_ID.test(name) && !IS_KEPT.test(name)) return local(value)
    if (!isRecord(value)) return walk(value)
    if (name === 'provenance') {
      return Object.fromEntries(Object.entries(value).map(([id, each]) => [local(Number(id)), walk(each)]))
    }
    return name === 'marked' ? { ...value, row: local(value.row) } : walk(value)
  }
  const row = (value: unknown) => ({ ...(walk(value) as object), key: local((value as { key: string }).key) })
  const walk = (value: unknown): unknown => {
    if (isRecord(value) && value.kind === 'table' && Array.isArray(value.rows)) {
      return { ...value, rows: value.rows.map(row) }
    }
    if (isRecord(value) && value.kind === 'facts' && isRecord(value.card)) {
      return { ...mapValues(value, field), key: local(value.key) }
    }
    return isRecord(value) || Array.isArray(value) ? mapValues(value, field) : value
  }
  return walk(shown) as Shown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapValues = (
  of: Record<string, unknown> | unknown[],
  change: (value: unknown, name: string) => unknown,
): object =>
  Array.isArray(of)
    ? of.map((each) => change(each, ''))
    : Object.fromEntries(Object.entries(of).map(([name, each]) => [name, change(each, name)]))
