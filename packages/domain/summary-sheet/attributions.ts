import { isEdited, itemValue } from '../table/async-item.ts'
import type { SheetBlock, SheetItem } from './sheet.ts'
import type { SheetOrigin } from './sheet-data.ts'

/** The sources of all loaded values that are shown, each once, in the order of the sheet: the list that is printed below it. */
export function attributionsOf(blocks: readonly SheetBlock[]): SheetOrigin[] {
  const shown = blocks.filter(({ isDeleted }) => !isDeleted).flatMap(itemsShown)
  const byWords = new Map<string, SheetOrigin>()
  for (const { item, origin } of shown) {
    // What somebody typed in is theirs, not the source's.
    if (origin === null || isEdited(item) || itemValue(item) === null) continue
    const key = JSON.stringify([origin.title, origin.publisher, origin.asOf])
    if (!byWords.has(key)) byWords.set(key, origin)
  }
  return [...byWords.values()]
}

/** Returns every item of a block that is neither deleted nor in a deleted row. */
export function itemsShown({ items, table }: SheetBlock): SheetItem[] {
  const headings = (table?.columns ?? []).flatMap(({ heading }) => heading ?? [])
  const cells = (table?.rows ?? []).filter(({ isDeleted }) => !isDeleted).flatMap(({ cells }) => cells)
  return [...items, ...headings, ...cells].filter(({ item }) => !item.isDeleted)
}
