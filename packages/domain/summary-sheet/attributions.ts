import type { DisclaimerKey } from '../account/disclaimers.ts'
import { firstOfEach } from '../parcel/first-of-each.ts'
import { isEdited, itemValue } from '../table/async-item.ts'
import type { DataSourceKey, TaskSourceKey } from '../table/data-sources.ts'
import { disclaimersOfSources } from '../table/source-disclaimers.ts'
import type { SheetBlock, SheetItem } from './sheet.ts'
import type { BlockKey } from './sheet-blocks.ts'
import type { SheetData, SheetOrigin } from './sheet-data.ts'

/** The sources of all loaded values that are shown, each once, in the order of the sheet: the list that is printed below it. */
export const attributionsOf = (blocks: readonly SheetBlock[]): SheetOrigin[] =>
  firstOfEach(originsShown(blocks), ({ title, publisher, asOf }) => JSON.stringify([title, publisher, asOf]))

/** Blocks that are of one data source alone: their notice is given while they still wait for it. */
const SOURCES_OF_BLOCKS: Partial<Record<BlockKey, DataSourceKey>> = {
  title: 'myltsa',
  mlsHistory: 'mlsHistory',
}

/** Returns the notices that come with what is shown, wherever on the sheet: those of boards also below taxes and buildings that a board describes. */
export function disclaimersOf(blocks: readonly SheetBlock[], { responses }: SheetData): DisclaimerKey[] {
  const origins = new Set(originsShown(blocks))
  const answering = (Object.keys(responses) as TaskSourceKey[]).filter((source) => {
    const origin = responses[source]?.origin
    return origin != null && origins.has(origin)
  })
  const ofBlocks = blocks.flatMap(({ key, isDeleted }) => (isDeleted ? [] : (SOURCES_OF_BLOCKS[key] ?? [])))
  return disclaimersOfSources([...answering, ...ofBlocks])
}

/** Returns the sources of values that are shown; those that somebody typed in have none. */
const originsShown = (blocks: readonly SheetBlock[]): SheetOrigin[] =>
  blocks
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(itemsShown)
    .flatMap(({ item, origin, furtherOrigins }) =>
      origin === null || isEdited(item) || itemValue(item) === null ? [] : [origin, ...furtherOrigins],
    )

/** Returns every item of a block that is neither deleted nor in a deleted row. */
export function itemsShown({ items, table }: SheetBlock): SheetItem[] {
  const headings = (table?.columns ?? []).flatMap(({ heading }) => heading ?? [])
  const cells = (table?.rows ?? []).filter(({ isDeleted }) => !isDeleted).flatMap(({ cells }) => cells)
  return [...items, ...headings, ...cells].filter(({ item }) => !item.isDeleted)
}
