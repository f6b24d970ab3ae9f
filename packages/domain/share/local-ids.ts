/** Fields with ids of rows, releases, parcels, sales and cards. */
const ID_FIELD = /^(?:id|upid|madeFrom)$|Ids?$/
/** Hashes by which pictures load, left unchanged. */
const PICTURE_HASH = /^(?:pictureId|viewId)$/

/**
 * Replaces database ids by numbers, so that readers of a link cannot learn them. Equal ids get equal numbers.
 * Keys of rows and cards contain ids, and are replaced too.
 */
export function withLocalIds<Content>(content: Content): Content {
  const numbers = new Map<unknown, number>()
  const numberFor = (id: unknown): number => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return number
  }
  /** Keeps zero, which means unrecorded, and the sign, which marks results of queries. */
  const toLocalId = (id: unknown): unknown => {
    if (typeof id === 'number') return Math.sign(id) * (id === 0 ? 0 : numberFor(id))
    if (typeof id === 'string') return id === '' ? id : `${numberFor(id)}`
    return isRecord(id) || Array.isArray(id) ? mapValues(id, toLocalId) : id
  }
  const mapField = (value: unknown, name: string): unknown => {
    if (ID_FIELD.test(name) && !PICTURE_HASH.test(name)) return toLocalId(value)
    if (!isRecord(value)) return walk(value)
    if (name === 'provenance') {
      return Object.fromEntries(
        Object.entries(value).map(([id, child]) => [toLocalId(Number(id)), walk(child)]),
      )
    }
    return name === 'marked' ? { ...value, row: toLocalId(value.row) } : walk(value)
  }
  const mapRow = (value: unknown) => ({
    ...(walk(value) as object),
    key: toLocalId((value as { key: string }).key),
  })
  const walk = (value: unknown): unknown => {
    if (isRecord(value) && value.kind === 'table' && Array.isArray(value.rows)) {
      return { ...value, rows: value.rows.map(mapRow) }
    }
    if (isRecord(value) && value.kind === 'facts' && isRecord(value.card)) {
      return { ...mapValues(value, mapField), key: toLocalId(value.key) }
    }
    return isRecord(value) || Array.isArray(value) ? mapValues(value, mapField) : value
  }
  return walk(content) as Content
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mapValues(
  values: Record<string, unknown> | unknown[],
  change: (value: unknown, name: string) => unknown,
): object {
  if (Array.isArray(values)) return values.map((value) => change(value, ''))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}
