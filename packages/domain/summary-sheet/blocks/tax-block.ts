import { growthPercent } from '../../text/percent.ts'
import { BOARDS, type BoardKey } from '../board-of-region.ts'
import type { AssessedYear, SheetData } from '../sheet-data.ts'
import {
  DONE,
  type LoadedBlock,
  type LoadedItem,
  type LoadedRow,
  loadedItem,
  type Progress,
  type ShownValues,
  toProgress,
} from './loaded-block.ts'
import { toSourceProgress } from './source-blocks.ts'
import { readTaxValues, type TaxValues } from './tax-values.ts'

export function taxBlock(facts: SheetData, board: BoardKey | null, values: ShownValues): LoadedBlock {
  const taxValues = readTaxValues(facts, board)
  const progress = taxProgress(facts, board)
  return {
    key: 'tax',
    ...progress,
    items: [
      loadedItem(
        { key: 'tax.annualTaxes', label: 'Annual taxes', type: 'currency' },
        progress,
        taxValues.annualTaxes,
      ),
      loadedItem({ key: 'tax.taxYear', label: 'Tax year', type: 'text' }, progress, taxValues.taxYear),
    ],
    table: {
      columns: [
        { key: 'current', label: 'Current', heading: yearItem('current', taxValues.current, progress) },
        { key: 'previous', label: 'Previous', heading: yearItem('previous', taxValues.previous, progress) },
        { key: 'growth', label: 'Growth', heading: null },
      ],
      rows: PARTS.map((part) => valueRow(part, taxValues, progress, values)),
      whenEmpty: '',
    },
  }
}

/** Done once open data or board data has arrived. If both failed, shows the board's failure. */
export function taxProgress(facts: SheetData, board: BoardKey | null): Progress {
  const response = board === null ? undefined : facts.responses[BOARDS[board].tax]
  const boardProgress = toSourceProgress(response)
  if (boardProgress.state === 'done' || facts.card.state === 'done') return DONE
  if (boardProgress.state === 'loading') return boardProgress
  return facts.card.state === 'error' && boardProgress.state !== 'new'
    ? boardProgress
    : toProgress(facts.card)
}

const PARTS = [
  { name: 'land', label: 'Land', field: 'landDollars' },
  { name: 'building', label: 'Building', field: 'improvementDollars' },
  { name: 'total', label: 'Total', field: 'totalDollars' },
] as const
type Part = (typeof PARTS)[number]

function yearItem(
  period: 'current' | 'previous',
  assessment: AssessedYear | null,
  progress: Progress,
): LoadedItem {
  const label = period === 'current' ? 'Assessment year' : 'Previous assessment year'
  return loadedItem({ key: `tax.${period}Year`, label, type: 'text' }, progress, {
    value: assessment === null ? null : String(assessment.year),
    origin: assessment?.origin ?? null,
  })
}

function valueRow(
  { name, label, field }: Part,
  { current, previous }: TaxValues,
  progress: Progress,
  values: ShownValues,
): LoadedRow {
  const key = `tax.${name}`
  const cell = (period: 'current' | 'previous', assessment: AssessedYear | null) =>
    loadedItem(
      {
        key: `${key}.${period}`,
        label: `${label}, ${assessment?.year ?? `${period} year`}`,
        type: 'currency0',
        note: assessment?.note ?? null,
      },
      progress,
      { value: assessment?.[field] ?? null, origin: assessment?.origin ?? null },
    )
  const now = values.dollars(`${key}.current`, current?.[field] ?? null, key)
  const before = values.dollars(`${key}.previous`, previous?.[field] ?? null, key)
  return {
    key,
    label,
    remark: null,
    cells: [
      cell('current', current),
      cell('previous', previous),
      loadedItem(
        {
          key: `${key}.growth`,
          label: `${label}, growth`,
          type: 'percent',
          note: 'Change from the previous to the current assessment year.',
          computedFrom: [`${key}.current`, `${key}.previous`],
        },
        progress,
        { value: growthPercent(now, before), origin: null },
      ),
    ],
  }
}
