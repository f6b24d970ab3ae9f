const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const NAMES_ID = /^(?:id|upid)$|Ids?$/
/** Content hashes, used to load pictures. */
const NAMES_HASH = /^(?:pictureId|viewId)$/
/** A number of the answer, or a sealed name. */
const IS_LOCAL = /^(?:-?\d{1,4}|[\w-]{60,})$/

/** Database ids in a public response: UUIDs, the `known` ids, and id fields with neither a small number nor a sealed value. */
export function idsIn(answer: unknown, known: readonly string[]): string[] {
  const found: string[] = []
  const look = (value: unknown, path: string, name: string): void => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) look(each, `${path}[${index}]`, name)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        text(key, `${path} {${key}}`)
        look(each, `${path}.${key}`, key)
      }
    } else if (typeof value === 'string' || typeof value === 'number') {
      text(String(value), `${path} = ${value}`)
      const isId = NAMES_ID.test(name) && !NAMES_HASH.test(name) && value !== ''
      if (isId && !IS_LOCAL.test(String(value))) found.push(`${path} = ${value}`)
    }
  }
  const text = (value: string, place: string) => {
    if (UUID.test(value) || known.some((id) => value.includes(id))) found.push(place)
  }
  look(answer, '', '')
  return found
}
