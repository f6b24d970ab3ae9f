/** Blocks of a report with the values of a source about a parcel. */
import type { FactLists, ParcelFacts } from '#contract/facts/facts.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { reportColumnLabel, reportColumnsOf } from '#domain/report/columns/report-columns.ts'
import type { PartBlock, ReportFact, TableColumn } from '#domain/report/part-content.ts'
import { type Column, columnName } from '#domain/table/columns.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import type { ColumnType, ColumnValue } from '#domain/text/column-type.ts'
import { fact, text } from '../parts/part-maker.ts'

interface BlockOptions {
  source: TaskSourceKey
  allowed: ReadonlySet<ResourceKey>
  /** Whether the part has several sources: its blocks then name theirs. */
  isOneOfSeveral: boolean
  /** Id of the provenance of the values. */
  releaseId: number | null
}

/** Returns values as facts and lists as tables, or a sentence if the source has no record of the parcel. */
export function sourceBlocks({ values, lists }: ParcelFacts, options: BlockOptions): PartBlock[] {
  const { source, isOneOfSeveral, releaseId } = options
  const { title } = DATA_SOURCES[source]
  const madeFrom = releaseId === null ? undefined : [releaseId]
  const facts = factsOf(values ?? {}, lists ?? {}, options)
  const isKnown = facts.some(({ value }) => value !== null)
  const tables = tablesOf(lists ?? {}, options)
  if (!isKnown && tables.length === 0)
    return [text(`${source}/none`, `${title} has no record of this parcel.`, madeFrom)]
  const block: PartBlock = {
    kind: 'facts',
    key: `${source}/facts`,
    title: isOneOfSeveral ? title : null,
    facts,
  }
  return [...(isKnown ? [block] : []), ...tables]
}

/** Columns with values that are fully shown in a list. */
const LISTED: Readonly<Record<'sales' | 'listings', ReadonlySet<string>>> = {
  sales: new Set([
    'salesHistory',
    'lastSaleDate',
    'lastSaleValue',
    'secondSaleDate',
    'secondSaleValue',
    'thirdSaleDate',
    'thirdSaleValue',
  ]),
  listings: new Set([
    'listingCount',
    'listingNumber',
    'status',
    'listedOn',
    'price',
    'listPrice',
    'brokerage',
    'propertyType',
  ]),
}

function factsOf(
  values: NonNullable<ParcelFacts['values']>,
  lists: FactLists,
  { source, allowed, releaseId }: BlockOptions,
): ReportFact[] {
  const isListed = (name: string) =>
    (['sales', 'listings'] as const).some((list) => lists[list]?.length && LISTED[list].has(name))
  const year = lists.assessments?.[0]?.year ?? null
  return reportColumnsOf(source)
    .filter(({ needs }) => isAllowed(allowed, needs))
    .filter(({ key }) => !isListed(columnName(key)))
    .map((column) => {
      const name = columnName(column.key)
      return fact(
        name,
        reportColumnLabel(column, { current: year, previous: null }),
        typeOf(column),
        values[name] as ColumnValue,
        releaseId,
      )
    })
}

/** A lot size is shown in the reader's units, once. */
const typeOf = ({ type }: Column): ColumnType => (type === 'areaMetric' ? 'area' : type)

interface ListedTable<Entry> {
  title: string
  columns: TableColumn[]
  valuesOf: (entry: Entry) => ColumnValue[]
}

type Listed = { [List in 'sales' | 'listings' | 'assessments']: NonNullable<FactLists[List]>[number] }

const column = (key: string, title: string, type: ColumnType): TableColumn => ({ key, title, type })

const TABLES: { [List in keyof Listed]: ListedTable<Listed[List]> } = {
  assessments: {
    title: 'Assessed values',
    columns: [
      column('year', 'Year', 'text'),
      column('land', 'Land', 'currency0'),
      column('improvements', 'Improvements', 'currency0'),
      column('total', 'Total', 'currency0'),
    ],
    valuesOf: (each) => [String(each.year), each.landDollars, each.improvementDollars, each.totalDollars],
  },
  sales: {
    title: 'Sales',
    columns: [
      column('soldOn', 'Sold', 'date'),
      column('price', 'Price', 'currency0'),
      column('comment', 'Comment', 'text'),
    ],
    valuesOf: (each) => [each.soldOn, each.priceDollars, each.comment],
  },
  listings: {
    title: 'Listings',
    columns: [
      column('unit', 'Unit', 'text'),
      column('number', 'Listing', 'text'),
      column('listedOn', 'Listed', 'date'),
      column('status', 'Status', 'text'),
      column('type', 'Type', 'text'),
      column('price', 'Price', 'currency0'),
      column('soldPrice', 'Sold for', 'currency0'),
      column('brokerage', 'Brokerage', 'text'),
    ],
    valuesOf: (each) => [
      each.unit ?? null,
      each.listingNumber,
      each.listedOn,
      each.status,
      each.propertyType,
      each.priceDollars,
      each.soldPriceDollars,
      each.brokerage,
    ],
  },
}

/** Maximum number of table rows on a page, the newest first. */
const MOST = 60

function tablesOf(lists: FactLists, options: BlockOptions): PartBlock[] {
  return [
    ...tableOf('assessments', lists.assessments ?? [], options),
    ...tableOf('sales', lists.sales ?? [], options),
    ...tableOf('listings', lists.listings ?? [], options),
  ]
}

function tableOf<List extends keyof Listed>(
  list: List,
  entries: readonly Listed[List][],
  { source, isOneOfSeveral, releaseId }: BlockOptions,
): PartBlock[] {
  if (entries.length === 0) return []
  const { title, columns, valuesOf } = TABLES[list] as ListedTable<Listed[List]>
  const shown = entries.slice(0, MOST).map(valuesOf)
  const isShown = (_: unknown, index: number) =>
    columns[index]?.key !== 'unit' || shown.some((values) => values[index] !== null)
  const key = `${source}/${list}`
  const rows = shown.map((values, index) => ({
    key: String(index),
    values: values.filter(isShown),
    releaseId,
  }))
  return [
    {
      kind: 'table',
      key,
      title: isOneOfSeveral ? `${DATA_SOURCES[source].title}: ${title.toLowerCase()}` : title,
      columns: columns.filter(isShown),
      rows,
    },
    ...(entries.length > MOST ? [text(`${key}/more`, `Only the newest ${MOST} are listed.`)] : []),
  ]
}
