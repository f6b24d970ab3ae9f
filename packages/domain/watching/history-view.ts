/** Sort order and, for MLS®, columns (`history` of specification part 2, section 3). */
import type { HistoryTab } from './notification-types.ts'

export const HISTORY_ORDER_LABELS = {
  asOf: 'Release date',
  type: 'Type of change',
  label: 'Address',
  price: 'Price',
}
export type HistoryOrder = keyof typeof HISTORY_ORDER_LABELS
export const HISTORY_ORDERS = Object.keys(HISTORY_ORDER_LABELS) as HistoryOrder[]

/** Only listings have a price. */
export const listHistoryOrders = (tab: HistoryTab): readonly HistoryOrder[] =>
  tab === 'info' ? HISTORY_ORDERS.filter((order) => order !== 'price') : HISTORY_ORDERS

export const LISTING_COLUMN_LABELS = {
  number: 'Number',
  status: 'Status',
  price: 'Price',
  change: 'Price change',
  propertyType: 'Type',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  floorArea: 'Floor area',
  yearBuilt: 'Built',
  listedOn: 'Listed on',
  brokerage: 'Brokerage',
  broker: 'Broker',
}
export type ListingColumn = keyof typeof LISTING_COLUMN_LABELS
export const LISTING_COLUMNS = Object.keys(LISTING_COLUMN_LABELS) as ListingColumn[]

const DEFAULT_LISTING_COLUMNS: readonly ListingColumn[] = ['price', 'status', 'propertyType', 'bedrooms']

/** Unknown keys are kept. */
interface StoredHistoryView {
  infoOrderBy?: string | undefined
  infoOrderReverse?: boolean | undefined
  brokerOrderBy?: string | undefined
  brokerOrderReverse?: boolean | undefined
  mlsOrderBy?: string | undefined
  mlsOrderReverse?: boolean | undefined
  mlsColumns?: string[] | undefined
}

export interface TabOrder {
  orderBy: HistoryOrder
  isReversed: boolean
}

/** By default, the newest release comes first. */
export function tabOrder(view: StoredHistoryView, tab: HistoryTab): TabOrder {
  const orderBy = listHistoryOrders(tab).find((order) => order === view[`${tab}OrderBy`]) ?? 'asOf'
  return { orderBy, isReversed: view[`${tab}OrderReverse`] ?? false }
}

export const withTabOrder = <View extends StoredHistoryView>(
  view: View,
  tab: HistoryTab,
  { orderBy, isReversed }: TabOrder,
): View => ({ ...view, [`${tab}OrderBy`]: orderBy, [`${tab}OrderReverse`]: isReversed })

export function listingColumns({ mlsColumns }: StoredHistoryView): readonly ListingColumn[] {
  return mlsColumns === undefined
    ? DEFAULT_LISTING_COLUMNS
    : LISTING_COLUMNS.filter((column) => mlsColumns.includes(column))
}
