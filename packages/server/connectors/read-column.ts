type Cells = Readonly<Record<string, unknown>>

/**
 * Finds a column in any spelling of a portal: `object_id` in GeoJSON, `Object ID` in CSV, `OBJECT_ID` in
 * older exports. `name` is in the first spelling.
 */
export function column(cells: Cells, name: string): unknown {
  if (name in cells) return cells[name]
  const upper = name.toUpperCase()
  if (upper in cells) return cells[upper]
  return cells[spellings(cells).get(name) ?? '']
}

export function hasColumn(cells: Cells, name: string): boolean {
  return name in cells || name.toUpperCase() in cells || spellings(cells).has(name)
}

/** Column names of the last row, because nearly all rows of a file have the same. */
let lastRow: { names: string[]; byName: Map<string, string> } = { names: [], byName: new Map() }

function spellings(cells: Cells): Map<string, string> {
  const names = Object.keys(cells)
  const hasSameNames =
    names.length === lastRow.names.length && names.every((name, index) => name === lastRow.names[index])
  if (!hasSameNames) {
    lastRow = { names, byName: new Map(names.map((name) => [snakeCase(name), name])) }
  }
  return lastRow.byName
}

function snakeCase(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
}
