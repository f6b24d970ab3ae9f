import { isAllowed } from '../../account/permissions.ts'
import { firstOfEach } from '../../parcel/lists.ts'
import { DATA_SOURCES } from '../../table/data-sources.ts'
import { compareTexts } from '../../text/counts.ts'
import { formatCurrency0 } from '../../text/money.ts'
import { BOARDS, type BoardKey } from '../board-of-region.ts'
import type { KnownSale, SheetData } from '../sheet-data.ts'
import { marketPrice, NOMINAL_DOLLARS, salesGrowth } from './growth.ts'
import {
  DONE,
  type LoadedBlock,
  type LoadedItem,
  type LoadedRow,
  loadedItem,
  type ShownValues,
  toProgress,
} from './loaded-block.ts'

interface SheetSale extends KnownSale {
  /** `sales.2019-04-03.850000` */
  key: string
}

const maySeeSales = ({ allowed }: SheetData) => isAllowed(allowed, DATA_SOURCES.salesHistory.needs)

/** Sales from our data and the board's tax report, without duplicates, newest first. */
export function listSales(facts: SheetData, board: BoardKey | null): SheetSale[] {
  if (!maySeeSales(facts)) return []
  const localSales = facts.card.value?.sales ?? []
  const response = board === null ? undefined : facts.responses[BOARDS[board].tax]
  const boardSales = (response?.lists?.sales ?? []).map((sale) => ({
    ...sale,
    origin: response?.origin ?? null,
  }))
  const sales = firstOfEach([...withKeys(localSales), ...withKeys(boardSales)], ({ key }) => key)
  return sales.toSorted((a, b) => compareTexts(b.soldOn, a.soldOn))
}

/**
 * Derives keys from content, so that edits stay attached. Equal day and price mean two sales within a source,
 * but one sale across sources.
 */
function withKeys(sales: readonly KnownSale[]): SheetSale[] {
  const counts = new Map<string, number>()
  return sales.map((sale) => {
    const key = `sales.${sale.soldOn}.${sale.priceDollars ?? 'unknown'}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { ...sale, key: count === 1 ? key : `${key}-${count}` }
  })
}

/** Sales after edits and deletions, newest first. */
export function shownSales(sales: readonly SheetSale[], values: ShownValues) {
  return sales
    .map(({ key, soldOn, priceDollars }) => ({
      key,
      soldOn: values.date(`${key}.date`, soldOn, key),
      dollars: values.dollars(`${key}.amount`, priceDollars, key),
    }))
    .filter(({ soldOn }) => soldOn !== null)
    .toSorted((a, b) => ((a.soldOn ?? '') < (b.soldOn ?? '') ? 1 : -1))
}

export function salesBlock(facts: SheetData, board: BoardKey | null, values: ShownValues): LoadedBlock {
  const sales = listSales(facts, board)
  const progress = sales.length > 0 ? DONE : toProgress(facts.card)
  const visibleSales = shownSales(sales, values)
  const growths = salesGrowth(visibleSales.map(({ dollars }) => dollars))
  const growthByKey = new Map(visibleSales.map(({ key }, index) => [key, growths[index] ?? null]))
  const computedFrom = sales.flatMap(({ key }) => [key, `${key}.date`, `${key}.amount`])
  return {
    key: 'sales',
    ...progress,
    items: unitItems(facts),
    table: {
      columns: [
        { key: 'date', label: 'Date', heading: null },
        { key: 'amount', label: 'Amount', heading: null },
        { key: 'growth', label: 'Growth', heading: null },
      ],
      rows: sales.map((sale) => saleRow(sale, growthByKey.get(sale.key) ?? null, computedFrom)),
      whenEmpty: whenEmpty(facts),
    },
  }
}

/** Median sale of a building's units, if it was never sold as a whole. */
function unitItems(facts: SheetData): LoadedItem[] {
  const { unitSales, sales } = facts.card.value ?? {}
  if (!unitSales || !maySeeSales(facts) || (sales?.length ?? 0) > 0) return []
  const label = `Median unit sale (${unitSales.of})`
  return [loadedItem({ key: 'sales.unitMedian', label, type: 'currency0' }, DONE, unitSales)]
}

function whenEmpty(facts: SheetData): string {
  if (!maySeeSales(facts)) return 'Sales are not included.'
  return facts.card.value?.unitSales
    ? 'No sale of the building as a whole is known.'
    : 'No sale of the parcel is known.'
}

const NOMINAL = `A transfer for less than ${formatCurrency0(NOMINAL_DOLLARS)} is not compared with other sales.`

function saleRow(
  { key, soldOn, priceDollars, comment, origin }: SheetSale,
  growth: number | null,
  computedFrom: readonly string[],
): LoadedRow {
  const isNominal = priceDollars !== null && marketPrice(priceDollars) === null
  return {
    key,
    label: null,
    remark: comment,
    cells: [
      loadedItem({ key: `${key}.date`, label: 'Date of sale', type: 'date' }, DONE, {
        value: soldOn,
        origin,
      }),
      loadedItem({ key: `${key}.amount`, label: 'Amount', type: 'currency0' }, DONE, {
        value: priceDollars,
        origin,
      }),
      loadedItem(
        {
          key: `${key}.growth`,
          label: 'Growth',
          type: 'percent',
          note: isNominal ? NOMINAL : 'Change since the previous sale.',
          computedFrom,
        },
        DONE,
        { value: growth, origin: null },
      ),
    ],
  }
}
