import { itemState, itemValue } from '../table/async-item.ts'
import { answered } from './sheet.factory.ts'
import type { Sheet } from './sheet.ts'
import type { Listing, SheetData } from './sheet-data.ts'
import { changeSheet, NO_EDITS, type SheetAction, type SheetDraft } from './sheet-edits.ts'

export function allItems(sheet: Sheet) {
  return sheet.blocks.flatMap(({ items, table }) => [
    ...items,
    ...(table?.columns ?? []).flatMap(({ heading }) => heading ?? []),
    ...(table?.rows ?? []).flatMap(({ cells }) => cells),
  ])
}
export function itemOf(sheet: Sheet, key: string) {
  const item = allItems(sheet).find((candidate) => candidate.key === key)
  if (!item) throw new Error(`The sheet has no item ${key}`)
  return item
}
export const valueAt = (sheet: Sheet, key: string) => itemValue(itemOf(sheet, key).item)
export const stateOf = (sheet: Sheet, key: string) => itemState(itemOf(sheet, key).item)
export function blockOf(sheet: Sheet, key: string) {
  const block = sheet.blocks.find((candidate) => candidate.key === key)
  if (!block) throw new Error(`The sheet has no block ${key}`)
  return block
}
export const UNEDITED_DRAFT: SheetDraft = { title: null, edits: NO_EDITS, showsMlsHistory: false }

export const applied = (...actions: SheetAction[]) => actions.reduce(changeSheet, UNEDITED_DRAFT)

export const listing = (overrides: Partial<Listing>): Listing => ({
  listingNumber: 'R2800001',
  status: 'Active',
  listedOn: '2026-02-01',
  endedOn: null,
  priceDollars: 1_500_000,
  soldPriceDollars: null,
  propertyType: 'House',
  brokerage: null,
  ...overrides,
})
export const withListings = (...listings: Listing[]): SheetData['responses'] => ({
  mlsHistory: answered({ listingCount: listings.length }, { listings }),
})
