import type { FactListing, FactLists } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { FactColumnKey } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { equals, type Filter } from '../reso/odata-filter.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import type { BoardKey } from './board-connection.ts'
import { day, type FieldReader, number, properties, text } from './field-readers.ts'

type NamesOf<Source extends TaskSourceKey, Key = FactColumnKey> = Key extends `${Source}.${infer Name}`
  ? Name
  : never

export type CellsOf<Source extends TaskSourceKey> = Record<NamesOf<Source>, CellValue>

export interface BoardReport {
  dataSource: TaskSourceKey
  board: BoardKey
  resource: 'TaxRecord' | 'Property'
  only?: Filter
  select: readonly string[]
  newestBy: string
  /** `rows` are about one parcel, the newest by `newestBy` first. @throws `UnreadableRow` */
  read(rows: readonly [ResoRow, ...ResoRow[]]): {
    values: Readonly<Record<string, CellValue>>
    lists: FactLists
  }
}

type ReadersOf<Values> = { [Name in keyof Values]: FieldReader<Values[Name]> }

const selectFields = (newestBy: string, ...readers: FieldReader<unknown>[]): string[] => [
  ...new Set(['ParcelNumber', newestBy, ...readers.flatMap(({ fields }) => fields), 'ModificationTimestamp']),
]

/** Reads the newest tax record of a parcel. */
export function taxReport<Source extends TaskSourceKey>(
  dataSource: Source,
  board: BoardKey,
  valueReaders: ReadersOf<CellsOf<Source>>,
  listReaders: ReadersOf<Pick<FactLists, 'sales' | 'assessments'>> = {},
): BoardReport {
  const values = properties<CellsOf<Source>>(valueReaders)
  const lists = properties<FactLists>(listReaders)
  const newestBy = 'TaxYear'
  return {
    dataSource,
    board,
    resource: 'TaxRecord',
    newestBy,
    select: selectFields(newestBy, values, lists),
    read: ([row]) => ({ values: values.read(row), lists: lists.read(row) }),
  }
}

/** Reads the newest listing of a parcel, and lists them all. */
export function listingReport<Source extends TaskSourceKey>(
  dataSource: Source,
  board: BoardKey,
  propertyType: string,
  valueReaders: ReadersOf<CellsOf<Source>>,
): BoardReport {
  const values = properties<CellsOf<Source>>(valueReaders)
  const newestBy = 'OnMarketDate'
  return {
    dataSource,
    board,
    resource: 'Property',
    only: equals('PropertyType', propertyType),
    newestBy,
    select: selectFields(newestBy, values, LISTING),
    read: (rows) => ({ values: values.read(rows[0]), lists: { listings: rows.flatMap(readListing) } }),
  }
}

const LISTING = properties({
  listingNumber: text('ListingId'),
  status: text('StandardStatus'),
  listedOn: day('OnMarketDate'),
  closedOn: day('CloseDate'),
  offMarketOn: day('OffMarketDate'),
  priceDollars: number('ListPrice'),
  soldPriceDollars: number('ClosePrice'),
  propertyType: text('PropertySubType'),
  brokerage: text('ListOfficeName'),
})

function readListing(row: ResoRow): FactListing[] {
  const { listingNumber, status, closedOn, offMarketOn, ...listing } = LISTING.read(row)
  if (listingNumber === null || status === null) return []
  return [{ ...listing, listingNumber, status, endedOn: closedOn ?? offMarketOn }]
}
