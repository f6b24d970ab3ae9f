import { BOARDS, type BoardKey } from '../board-of-region.ts'
import type { AssessedYear, SheetData } from '../sheet-data.ts'
import { growthPercent } from './growth.ts'
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

export function taxBlock(facts: SheetData, board: BoardKey | null, shown: ShownValues): LoadedBlock {
  const values = readTaxValues(facts, board)
  const progress = taxProgress(facts, board)
  return {
    key: 'tax',
    ...progress,
    items: [
      loadedItem(
        { key: 'tax.annualTaxes', label: 'Annual taxes', type: 'currency' },
        progress,
        values.annualTaxes,
      ),
      loadedItem({ key: 'tax.taxYear', label: 'Tax year', type: 'text' }, progress, values.taxYear),
    ],
    table: {
      columns: [
        { key: 'current', label: 'Current', heading: yearItem('current', values.current, progress) },
        { key: 'previous', label: 'Previous', heading: yearItem('previous', values.previous, progress) },
        { key: 'growth', label: 'Growth', heading: null },
      ],
      rows: PARTS.map((part) => valueRow(part, values, progress, shown)),
      whenEmpty: '',
    },
  }
}

/** Done once open data or board data has arrived. If both failed, shows the board's failure. */
export function taxProgress(facts: SheetData, board: BoardKey | null): Progress {
  const requested = board === null ? undefined : facts.responses[BOARDS[board].tax]
  const boardProgress = toSourceProgress(requested)
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
  which: 'current' | 'previous',
  assessed: AssessedYear | null,
  progress: Progress,
): LoadedItem {
  const label = which === 'current' ? 'Assessment year' : 'Previous assessment year'
  return loadedItem({ key: `tax.${which}Year`, label, type: 'text' }, progress, {
    value: assessed === null ? null : String(assessed.year),
    origin: assessed?.origin ?? null,
  })
}

function valueRow(
  { name, label, field }: Part,
  { current, previous }: TaxValues,
  progress: Progress,
  shown: ShownValues,
): LoadedRow {
  const key = `tax.${name}`
  const cell = (which: 'current' | 'previous', assessed: AssessedYear | null) =>
    loadedItem(
      {
        key: `${key}.${which}`,
        label: `${label}, ${assessed?.year ?? `${which} year`}`,
        type: 'currency0',
        note: assessed?.note ?? null,
      },
      progress,
      { value: assessed?.[field] ?? null, origin: assessed?.origin ?? null },
    )
  const now = shown.dollars(`${key}.current`, current?.[field] ?? null, key)
  const before = shown.dollars(`${key}.previous`, previous?.[field] ?? null, key)
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
