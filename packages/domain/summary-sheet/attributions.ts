import type { DisclaimerKey } from '../account/disclaimers.ts'
import { firstOfEach } from '../parcel/lists.ts'
import { isEdited, itemValue } from '../table/async-item.ts'
import type { DataSourceKey, TaskSourceKey } from '../table/data-sources.ts'
import { sourceDisclaimers } from '../table/data-sources.ts'
import type { SheetBlock, SheetItem } from './sheet.ts'
import type { BlockKey } from './sheet-blocks.ts'
import type { SheetData, SheetOrigin } from './sheet-data.ts'

/** Lists the sources of loaded values once, in sheet order. */
export const listAttributions = (blocks: readonly SheetBlock[]): SheetOrigin[] =>
  firstOfEach(shownOrigins(blocks), ({ title, publisher, asOf }) => JSON.stringify([title, publisher, asOf]))

/** Blocks with a single data source, whose notice is shown even while loading. */
const BLOCK_SOURCES: Partial<Record<BlockKey, DataSourceKey>> = {
  mlsHistory: 'mlsHistory',
}

/** Disclaimers for the shown values, including those of boards. */
export function listDisclaimers(blocks: readonly SheetBlock[], { responses }: SheetData): DisclaimerKey[] {
  const origins = new Set(shownOrigins(blocks))
  const sourcesWithData = (Object.keys(responses) as TaskSourceKey[]).filter((source) => {
    const origin = responses[source]?.origin
    return origin != null && origins.has(origin)
  })
  const blockSources = blocks.flatMap(({ key, isDeleted }) => (isDeleted ? [] : (BLOCK_SOURCES[key] ?? [])))
  return sourceDisclaimers([...sourcesWithData, ...blockSources])
}

const shownOrigins = (blocks: readonly SheetBlock[]): SheetOrigin[] =>
  blocks
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(shownItems)
    .flatMap(({ item, origin, furtherOrigins }) =>
      origin === null || isEdited(item) || itemValue(item) === null ? [] : [origin, ...furtherOrigins],
    )

/** Items that are not deleted, alone or with their row. */
export function shownItems({ items, table }: SheetBlock): SheetItem[] {
  const headings = (table?.columns ?? []).map(({ heading }) => heading).filter((heading) => heading !== null)
  const cells = (table?.rows ?? []).filter(({ isDeleted }) => !isDeleted).flatMap(({ cells }) => cells)
  return [...items, ...headings, ...cells].filter(({ item }) => !item.isDeleted)
}
