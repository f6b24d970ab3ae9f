import type { FactLists, ParcelFacts } from '#contract/facts/facts.ts'
import { YEAR_COLUMNS } from '#contract/parcel/blocks/assessment-blocks.ts'
import { SALE_COLUMNS } from '#contract/parcel/blocks/market-blocks.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import type { Block, BlockFact } from '#domain/blocks/block.ts'
import {
  type ColumnOf,
  fact,
  factsBlock,
  newestRows,
  tableBlock,
  textBlock,
} from '#domain/blocks/make-block.ts'
import { sourceColumnsOf } from '#domain/report/columns/chosen-columns.ts'
import { getReportColumns, reportColumnLabel } from '#domain/report/columns/report-columns.ts'
import { type Column, columnName } from '#domain/table/columns.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import type { ColumnType, ColumnValue } from '#domain/text/column-type.ts'

interface BlockOptions {
  source: TaskSourceKey
  permissions: ReadonlySet<ResourceKey>
  /** Whether the part has several sources, so that block titles must name the source. */
  isOneOfSeveral: boolean
  releaseId: number | null
}

/** Makes facts and tables of lists, or a text that says that the source has no record. */
export function sourceBlocks({ values, lists }: ParcelFacts, options: BlockOptions): Block[] {
  const { source, isOneOfSeveral, releaseId } = options
  const { title } = DATA_SOURCES[source]
  const madeFrom = releaseId === null ? undefined : [releaseId]
  const facts = getFacts(values ?? {}, lists ?? {}, options)
  const isKnown = facts.some(({ value }) => value !== null)
  const tables = getTables(lists ?? {}, options)
  if (!isKnown && tables.length === 0)
    return [textBlock(`${source}/none`, `${title} has no record of this parcel.`, madeFrom)]
  const block = factsBlock(`${source}/facts`, isOneOfSeveral ? title : null, facts)
  return [...(isKnown ? [block] : []), ...tables]
}

/** These fact columns are omitted, because a list shows them. */
const LISTED_COLUMNS = {
  sales: sourceColumnsOf('sales'),
  listings: [...sourceColumnsOf('listings'), 'listingCount'],
}

function getFacts(
  values: NonNullable<ParcelFacts['values']>,
  lists: FactLists,
  { source, permissions, releaseId }: BlockOptions,
): BlockFact[] {
  const isListed = (name: string) =>
    (['sales', 'listings'] as const).some(
      (list) => lists[list]?.length && LISTED_COLUMNS[list].includes(name),
    )
  const year = lists.assessments?.[0]?.year ?? null
  return getReportColumns(source)
    .filter(({ needs }) => isAllowed(permissions, needs))
    .filter(({ key }) => !isListed(columnName(key)))
    .map((column) => {
      const name = columnName(column.key)
      return fact(
        name,
        reportColumnLabel(column, { current: year, previous: null }),
        getType(column),
        values[name] as ColumnValue,
        releaseId,
      )
    })
}

/** Reports show one area column in the reader's units, instead of the table's two. */
const getType = ({ type }: Column): ColumnType => (type === 'areaMetric' ? 'area' : type)

type Listed = { [List in 'sales' | 'listings' | 'assessments']: NonNullable<FactLists[List]>[number] }

interface ListedTable<Entry> {
  title: string
  columns: readonly ColumnOf<Entry>[]
}

const TABLES: { [List in keyof Listed]: ListedTable<Listed[List]> } = {
  assessments: { title: 'Assessed values', columns: YEAR_COLUMNS },
  sales: { title: 'Sales', columns: SALE_COLUMNS },
  listings: {
    title: 'Listings',
    columns: [
      ['unit', 'Unit', 'text', ({ unit }) => unit ?? null],
      ['number', 'Listing', 'text', ({ listingNumber }) => listingNumber],
      ['listedOn', 'Listed', 'date', ({ listedOn }) => listedOn],
      ['status', 'Status', 'text', ({ status }) => status],
      ['type', 'Type', 'text', ({ propertyType }) => propertyType],
      ['price', 'Price', 'currency0', ({ priceDollars }) => priceDollars],
      ['soldPrice', 'Sold for', 'currency0', ({ soldPriceDollars }) => soldPriceDollars],
      ['brokerage', 'Brokerage', 'text', ({ brokerage }) => brokerage],
    ],
  },
}

function getTables(lists: FactLists, options: BlockOptions): Block[] {
  return [
    ...listTable('assessments', lists.assessments ?? [], options),
    ...listTable('sales', lists.sales ?? [], options),
    ...listTable('listings', lists.listings ?? [], options),
  ]
}

function listTable<List extends keyof Listed>(
  list: List,
  entries: readonly Listed[List][],
  { source, isOneOfSeveral, releaseId }: BlockOptions,
): Block[] {
  if (entries.length === 0) return []
  const { title, columns } = TABLES[list] as ListedTable<Listed[List]>
  const key = `${source}/${list}`
  const table = tableBlock(
    key,
    isOneOfSeveral ? `${DATA_SOURCES[source].title}: ${title.toLowerCase()}` : title,
    entries,
    columns.filter(
      ([name, , , read]) => name !== 'unit' || entries.some((entry, at) => read(entry, at) !== null),
    ),
    (_, index) => ({ key: String(index), releaseId }),
  )
  return newestRows(table, `${key}/more`)
}
