import type { DisclaimerKey } from '../account/disclaimers.ts'
import { firstOfEach } from '../parcel/lists.ts'
import { isEdited, itemValue } from '../table/async-item.ts'
import type { TaskSourceKey } from '../table/data-sources.ts'
import { sourceDisclaimers } from '../table/data-sources.ts'
import type { SheetBlock, SheetItem } from './sheet.ts'
import type { SheetData, SheetOrigin } from './sheet-data.ts'

/** Lists the sources of loaded values once, in sheet order. */
export const listAttributions = (blocks: readonly SheetBlock[]): SheetOrigin[] =>
  firstOfEach(shownOrigins(blocks), ({ title, publisher, asOf }) => JSON.stringify([title, publisher, asOf]))

/** Disclaimers for the shown values, including those of boards. MLS® history shows its own even without values. */
export function listDisclaimers(blocks: readonly SheetBlock[], { responses }: SheetData): DisclaimerKey[] {
  const origins = new Set(shownOrigins(blocks))
  const sourcesWithData = (Object.keys(responses) as TaskSourceKey[]).filter((source) => {
    const origin = responses[source]?.origin
    return origin != null && origins.has(origin)
  })
  const hasMlsHistory = blocks.some(({ key, isDeleted }) => key === 'mlsHistory' && !isDeleted)
  return sourceDisclaimers(hasMlsHistory ? [...sourcesWithData, 'mlsHistory'] : sourcesWithData)
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
