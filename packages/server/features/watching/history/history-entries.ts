import type { HistoryEntry, ListingFacts } from '#contract/watching/collections.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { EMPTY_CELLS } from '#domain/export/csv.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { type Change, isListingChange, type ListingChange } from '#domain/watching/changes/change.ts'
import { findGroupKey } from '#domain/watching/changes/change-groups.ts'
import { changeText, commonText } from '#domain/watching/changes/texts/change-text.ts'
import { changeTitle } from '#domain/watching/changes/texts/change-title.ts'
import {
  type CollectionKind,
  changeGroup,
  findNotificationType,
  mayOpenTab,
  NOTIFICATION_TYPES,
} from '#domain/watching/notification-types.ts'
import type { WorkbookValue } from '../../../platform/workbook/workbook.ts'
import type { HistoryRow } from './history-queries.ts'

export function toEntry({ id, change, label, places, source, listing }: HistoryRow): HistoryEntry {
  const key = findGroupKey(change)
  return {
    changeId: id,
    type: change.type,
    tab: changeGroup(change).tab,
    asOf: change.asOf,
    effectiveOn: change.effectiveOn,
    title: changeTitle(change),
    text: changeText(change),
    ...(key !== null && { group: { key, text: commonText(change) } }),
    upids: [...change.upids],
    label,
    places,
    before: change.before,
    after: change.after,
    releaseId: change.releaseId,
    source,
    ...(isListingChange(change) && { listing: listingFacts(change, listing ?? {}) }),
  }
}

function listingFacts(change: ListingChange, row: Record<string, unknown>): ListingFacts {
  const state = change.before === null ? change.after : (change.after ?? change.before)
  const number = (column: string) => (typeof row[column] === 'number' ? row[column] : null)
  return {
    number: state.listingNumber,
    status: state.status,
    priceDollars: state.priceDollars,
    previousPriceDollars: change.type === 'mls_price' ? change.before.priceDollars : null,
    propertyType: state.propertyType,
    address: state.address,
    listedOn: state.listedOn,
    brokerage: state.brokerage,
    broker: state.broker,
    bedrooms: number('bedrooms'),
    bathrooms: number('bathrooms'),
    floorAreaSquareMetres: number('floor_area_square_metres'),
    yearBuilt: number('year_built'),
  }
}

export function maySee(
  change: Pick<Change, 'type'>,
  kinds: readonly CollectionKind[],
  permissions: ReadonlySet<ResourceKey>,
): boolean {
  return kinds.some((kind) => mayOpenTab(kind, changeGroup(change).tab, permissions))
}

const PRICE = 'Price ($)'
const COLUMNS: readonly string[] = [
  'Release of',
  'In force since',
  'Type',
  'Change',
  'Address',
  'PIDs',
  PRICE,
  'Source',
]

const DATES: readonly string[] = ['Release of', 'In force since']

export const EXPORT_TITLES = [...COLUMNS, EMPTY_CELLS]

/** Returns the cells of an exported row. The last cell explains empty cells. */
export function toExportCells({ change, label, pids, source }: HistoryRow): (string | number | null)[] {
  const cells = [
    change.asOf,
    change.effectiveOn,
    NOTIFICATION_TYPES[findNotificationType(change)].label,
    changeText(change),
    label,
    pids.map(formatPid).join('; ') || null,
    getPrice(change),
    source,
  ]
  return [...cells, emptyCells(cells, change)]
}

export const workbookCells = (row: HistoryRow): WorkbookValue[] =>
  toExportCells(row).map((value, index) => {
    if (typeof value === 'string' && DATES.includes(EXPORT_TITLES[index] ?? '')) return { date: value }
    return typeof value === 'number' ? { dollars: value, hasCents: false } : value
  })

/** `Not stated by the source: In force since; Not a listing: Price ($)` */
function emptyCells(cells: readonly unknown[], change: Change): string | null {
  const empty = COLUMNS.filter((_, index) => cells[index] === null)
  const isWithoutPrice = !isListingChange(change)
  const unstatedColumns = empty.filter((title) => !(isWithoutPrice && title === PRICE))
  const texts = [
    ...(unstatedColumns.length > 0 ? [`Not stated by the source: ${unstatedColumns.join(', ')}`] : []),
    ...(isWithoutPrice ? [`Not a listing: ${PRICE}`] : []),
  ]
  return texts.join('; ') || null
}

function getPrice(change: Change): number | null {
  const state = change.after ?? change.before
  return state !== null && 'priceDollars' in state ? state.priceDollars : null
}
