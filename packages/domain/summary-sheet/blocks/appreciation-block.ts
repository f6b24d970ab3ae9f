import type { BoardKey } from '../board-of-region.ts'
import type { SheetData } from '../sheet-data.ts'
import {
  appreciationLabel,
  computeAppreciation,
  type ValuePoint,
  valuationDay,
  valuePoint,
} from './appreciation.ts'
import { DONE, type LoadedBlock, loadedItem, type Progress, type ShownValues } from './loaded-block.ts'
import { listingPoints, mlsBlock } from './mls-block.ts'
import { listSales, shownSales } from './sales-block.ts'
import { taxProgress } from './tax-block.ts'
import { readTaxValues } from './tax-values.ts'

const NOTHING_TO_COMPARE =
  'Needs values from two days: a sale or an earlier assessment, and a later assessment or price.'

/**
 * Computed from the tax block and, if shown and available, from MLS® history (specification part 2, section
 * 4).
 */
export function appreciationBlock(
  facts: SheetData,
  board: BoardKey | null,
  values: ShownValues,
  showsMlsHistory: boolean,
): LoadedBlock {
  const progress = appreciationProgress(facts, board, showsMlsHistory)
  const points = progress.state === 'done' ? listValuePoints(facts, board, values, showsMlsHistory) : []
  const appreciation = computeAppreciation(points)
  const computedFrom = listInputs(facts, board, showsMlsHistory)
  const note = appreciation === null ? NOTHING_TO_COMPARE : appreciationLabel(appreciation)
  const item = (
    name: string,
    label: string,
    type: 'percent' | 'currency0' | 'text',
    value: number | string | null,
    itemNote = note,
  ) =>
    loadedItem({ key: `appreciation.${name}`, label, type, note: itemNote, computedFrom }, progress, {
      value,
      origin: null,
    })
  const perYear = appreciation?.perYearPercent ?? null
  return {
    key: 'appreciation',
    ...progress,
    items: [
      item('total', 'Total', 'percent', appreciation?.totalPercent ?? null),
      item(
        'perYear',
        'Per year',
        'percent',
        perYear,
        appreciation !== null && perYear === null ? `${note}; less than a year.` : `${note}; compounded.`,
      ),
      item('dollars', 'In dollars', 'currency0', appreciation?.dollars ?? null),
      // Shown as an item, because paper has no hover text, and growth needs its two endpoints.
      item('basis', 'Compared', 'text', appreciation && appreciationLabel(appreciation)),
    ],
    table: null,
  }
}

function appreciationProgress(facts: SheetData, board: BoardKey | null, showsMlsHistory: boolean): Progress {
  const tax = taxProgress(facts, board)
  if (tax.state !== 'done') return tax
  const mls = mlsBlock(facts).state
  const isWaiting = showsMlsHistory && (mls === 'new' || mls === 'loading')
  return isWaiting ? { state: 'loading', reason: null } : DONE
}

function listValuePoints(
  facts: SheetData,
  board: BoardKey | null,
  values: ShownValues,
  showsMlsHistory: boolean,
): ValuePoint[] {
  const { years, current, previous } = readTaxValues(facts, board)
  const keys = new Map([
    [previous, 'tax.total.previous'],
    [current, 'tax.total.current'],
  ])
  const assessedPoints = years.map((assessedYear) => {
    const { year, totalDollars } = assessedYear
    const key = keys.get(assessedYear)
    const total = key === undefined ? totalDollars : values.dollars(key, totalDollars, 'tax.total')
    return valuePoint('assessed', valuationDay(year), total, year)
  })
  const salePoints = shownSales(listSales(facts, board), values).map(({ soldOn, dollars }) =>
    valuePoint('sale', soldOn, dollars),
  )
  const listedPoints = showsMlsHistory ? listingPoints(facts, values) : []
  return [...assessedPoints, ...salePoints, ...listedPoints].filter((point) => point !== null)
}

function listInputs(facts: SheetData, board: BoardKey | null, showsMlsHistory: boolean): string[] {
  const sales = listSales(facts, board).flatMap(({ key }) => [key, `${key}.date`, `${key}.amount`])
  const listings = showsMlsHistory
    ? (mlsBlock(facts).table?.rows ?? []).flatMap(({ key }) => [key, `${key}.listedOn`, `${key}.price`])
    : []
  return ['tax.total', 'tax.total.current', 'tax.total.previous', ...sales, ...listings]
}
