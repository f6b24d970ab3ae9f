import { BadInput } from '../bad-input.ts'

const MAX_LISTED = 60

/**
 * Finds a column, ignoring case. @throws BadInput if there is no match or several. `option` is the flag that
 * named it, such as `--key`.
 */
export function findColumn(columns: readonly string[], name: string, option: string): string {
  if (columns.includes(name)) return name
  const key = name.trim().toLowerCase()
  const matches = columns.filter((column) => column.trim().toLowerCase() === key)
  if (matches.length === 1) return matches[0] as string
  if (matches.length > 1) {
    throw new BadInput(
      `"${name}" for ${option} could be any of the columns ${matches.join(', ')}: write it as it is there. Nothing was imported.`,
    )
  }
  if (columns.length === 0) {
    throw new BadInput(
      `The file holds no rows, and so no column "${name}" for ${option}. Nothing was imported.`,
    )
  }
  const suggestions = columns.filter((column) => normalize(column) === normalize(name))
  const names = columns.slice(0, MAX_LISTED).join(', ')
  const rest = columns.length > MAX_LISTED ? `, and ${columns.length - MAX_LISTED} more` : ''
  throw new BadInput(
    `There is no column "${name}" for ${option}; there are: ${names}${rest}.` +
      `${suggestions.length > 0 ? ` Do you mean ${suggestions.join(' or ')}?` : ''} Nothing was imported.`,
  )
}

export function normalize(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
