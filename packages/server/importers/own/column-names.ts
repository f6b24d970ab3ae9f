import { BadInput } from '../bad-input.ts'

const MAX_LISTED = 60

/** Finds a column, ignoring case. `option` is its flag. @throws BadInput for none or several. */
export function findColumn(columns: readonly string[], name: string, option: string): string {
  if (columns.includes(name)) return name
  const written = name.trim().toLowerCase()
  const alike = columns.filter((column) => column.trim().toLowerCase() === written)
  if (alike.length === 1) return alike[0] as string
  if (alike.length > 1) {
    throw new BadInput(
      `"${name}" for ${option} could be any of the columns ${alike.join(', ')}: write it as it is there. Nothing was imported.`,
    )
  }
  if (columns.length === 0) {
    throw new BadInput(
      `The file holds no rows, and so no column "${name}" for ${option}. Nothing was imported.`,
    )
  }
  const similar = columns.filter((column) => normalize(column) === normalize(name))
  const listed = columns.slice(0, MAX_LISTED).join(', ')
  const more = columns.length > MAX_LISTED ? `, and ${columns.length - MAX_LISTED} more` : ''
  throw new BadInput(
    `There is no column "${name}" for ${option}; there are: ${listed}${more}.` +
      `${similar.length > 0 ? ` Do you mean ${similar.join(' or ')}?` : ''} Nothing was imported.`,
  )
}

export function normalize(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
