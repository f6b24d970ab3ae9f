import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { capitalized } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0, formatEstimate, formatSignedCurrency } from '#domain/text/money.ts'
import { DASH } from '#domain/text/number-format.ts'
import { formatPercent, formatSignedPercent } from '#domain/text/percent.ts'
import { formatDistance, type UnitSystem } from '#domain/text/units.ts'
import { hasNoWeight, noWeightText } from '#domain/valuation/analysis/answered-comparables.ts'
import { formatAttribute, formatNetPrice, rowText } from '#domain/valuation/analysis/attribute-texts.ts'
import { resolveImported } from '#domain/valuation/analysis/subject-attributes.ts'
import { importedName } from '#domain/valuation/cma/design/imported-terms.ts'
import type { AdjustmentRow } from '#domain/valuation/cma/design/terms.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import type { EditedAnalysis } from '../editor/use-analysis-changes.ts'
import numberMark from '../number-mark.module.css'
import classes from './adjustment-grid.module.css'
import { cellHint, modelText } from './model-texts.ts'
import { OverrideDialog } from './override-dialog.tsx'

type Comparable = AnalysisAnswer['comparables'][number]
type GridRow = Comparable['rows'][number]

interface AdjustmentGridProps extends EditedAnalysis {
  onPoint: (saleId: string | null) => void
}

export function AdjustmentGrid({ analysis, answer, changes, onPoint }: AdjustmentGridProps) {
  const { units } = usePreferences()
  const [unit, setUnit] = useState<'dollars' | 'percent'>('dollars')
  const [showsAll, setShowsAll] = useState(false)
  const [editedCell, setEditedCell] = useState<{ comparable: Comparable; row: GridRow } | null>(null)
  if (!answer || answer.comparables.length === 0)
    return (
      <Text c="dimmed" m={24}>
        There are no comparables to adjust yet.
      </Text>
    )
  const comparables = answer.comparables.map(inWholeDollars)
  const allRows = comparables[0]?.rows.map(({ row }) => row) ?? []
  const adjustedRows = allRows.filter((row) =>
    comparables.some(({ rows }) =>
      rows.some((cell) => cell.row === row && (cell.dollars !== 0 || cell.override !== null)),
    ),
  )
  const visibleRows = showsAll ? allRows : adjustedRows
  const estimate = answer.value ? formatEstimate(answer.value.dollars) : DASH
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Adjustments in"
          data={[
            { value: 'dollars', label: '$' },
            { value: 'percent', label: '%' },
          ]}
          value={unit}
          onChange={(newUnit) => setUnit(newUnit as typeof unit)}
        />
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Rows with adjustments' : `All ${allRows.length} rows`}
        </Button>
      </div>
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">Adjustment</th>
              <th scope="col" className={classes.subject}>
                Subject
                <span>{analysis.subject.name}</span>
              </th>
              {comparables.map(({ number, sale }) => (
                <th
                  key={sale.id}
                  scope="col"
                  colSpan={2}
                  onMouseEnter={() => onPoint(sale.id)}
                  onMouseLeave={() => onPoint(null)}
                >
                  <i className={numberMark.mark}>{number}</i> {sale.name}
                  <span>{describeOrigin(sale)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Figures title="Sale price" cell={({ sale }) => formatNetPrice(sale)} comparables={comparables} />
            {visibleRows.map((row) => (
              <tr key={row}>
                <th scope="row">{rowText(row).title}</th>
                <td className={classes.subject}>{formatSubjectFact(row, analysis, answer, units)}</td>
                {comparables.map((comparable) => (
                  <Adjustment
                    key={comparable.sale.id}
                    {...{ comparable, row, answer, unit, units }}
                    onEdit={(gridRow) => setEditedCell({ comparable, row: gridRow })}
                  />
                ))}
              </tr>
            ))}
            {SUMMARY.map(({ title, cell, isTotal = false }) => (
              <Figures
                key={title}
                {...{ title, cell, comparables }}
                {...(isTotal && { isTotal, subject: estimate })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {editedCell && (
        <OverrideDialog
          {...editedCell}
          explanation={modelText(editedCell.row, answer)}
          changes={changes}
          onClose={() => setEditedCell(null)}
        />
      )}
    </div>
  )
}

interface FiguresProps {
  title: string
  cell: (comparable: Comparable) => ReactNode
  comparables: readonly Comparable[]
  subject?: string
  isTotal?: boolean
}

function Figures({ title, cell, comparables, subject, isTotal = false }: FiguresProps) {
  return (
    <tr className={isTotal ? classes.sum : undefined}>
      <th scope="row">{title}</th>
      <td className={classes.subject}>{subject}</td>
      {comparables.map((comparable) => (
        <td key={comparable.sale.id} colSpan={2} className={classes.amount}>
          {cell(comparable)}
        </td>
      ))}
    </tr>
  )
}

const SUMMARY: readonly Pick<FiguresProps, 'title' | 'cell' | 'isTotal'>[] = [
  { title: 'Adjusted price', cell: ({ adjustedDollars }) => formatCurrency0(adjustedDollars), isTotal: true },
  {
    title: 'Net, gross',
    cell: ({ netShare, grossShare }) =>
      `${formatSignedPercent(100 * netShare)}, ${formatPercent(100 * grossShare, 1)}`,
  },
  { title: 'Weight', cell: ({ weight }) => <Weight weight={weight} /> },
  {
    title: 'Value without it',
    cell: ({ influence }) => (influence === null ? DASH : formatSignedPercent(100 * influence)),
  },
]

const FULL_WEIGHT_PIXELS = 160

function Weight({ weight }: Pick<Comparable, 'weight'>) {
  return (
    <>
      <span className={classes.weight} style={{ width: `${Math.round(FULL_WEIGHT_PIXELS * weight)}px` }} />
      {hasNoWeight({ weight }) ? (
        <Sourced lines={[noWeightText('No weight')]}>{formatPercent(0, 1)}</Sourced>
      ) : (
        formatPercent(100 * weight, 1)
      )}
    </>
  )
}

interface AdjustmentProps {
  comparable: Comparable
  row: AdjustmentRow
  answer: AnalysisAnswer
  unit: 'dollars' | 'percent'
  units: UnitSystem
  onEdit: (row: GridRow) => void
}

function Adjustment({ comparable, row, answer, unit, units, onEdit }: AdjustmentProps) {
  const gridRow = comparable.rows.find((candidate) => candidate.row === row)
  if (!gridRow) return <td colSpan={2} />
  const amount = formatAmount(gridRow, unit)
  return (
    <>
      <td className={classes.fact}>{formatComparableFact(row, comparable, units)}</td>
      <td className={classes.amount} data-override={gridRow.override !== null}>
        <Tooltip label={cellHint(gridRow, answer)}>
          <button
            type="button"
            aria-label={`${rowText(row).title} of comparable ${comparable.number}: ${amount}`}
            onClick={() => onEdit(gridRow)}
          >
            {gridRow.override && <IconNote size={14} stroke={1.75} aria-hidden />}
            {amount}
          </button>
        </Tooltip>
      </td>
    </>
  )
}

function formatSubjectFact(
  row: AdjustmentRow,
  { effectiveDate, subject }: Analysis,
  { attributes }: AnalysisAnswer,
  units: UnitSystem,
): string {
  if (row === 'time') return formatDate(effectiveDate)
  if (row === 'location') return subject.neighbourhood ?? DASH
  const column = importedName(row)
  if (column !== null) {
    if (subject.importedOff?.includes(column)) return 'Not used'
    return capitalized(resolveImported(subject)[column] ?? DASH)
  }
  const { attribute } = rowText(row)
  const fact = attribute && attributes[attribute]
  return attribute === null || fact === null ? DASH : formatAttribute(attribute, fact, units)
}

function formatComparableFact(row: AdjustmentRow, { sale, metres }: Comparable, units: UnitSystem): string {
  // The time adjustment counts from the contract date, which lists of sales do not show.
  if (row === 'time')
    return sale.contractOn === null ? formatDate(sale.soldOn) : `${formatDate(sale.contractOn)} (contract)`
  if (row === 'location') return formatDistance(metres, units)
  const column = importedName(row)
  if (column !== null) return sale.imported?.[column] ?? 'Not known'
  const { attribute } = rowText(row)
  if (attribute === null) return ''
  const fact = sale.attributes[attribute]
  return fact === null ? 'Not known' : formatAttribute(attribute, fact, units)
}

const formatAmount = ({ dollars, share }: GridRow, unit: 'dollars' | 'percent') =>
  unit === 'dollars' ? formatSignedCurrency(dollars) : formatSignedPercent(100 * share)

function describeOrigin({ origin, listingNumber }: Comparable['sale']): string {
  if (origin === 'own') return 'Own sale'
  return listingNumber ?? 'Transfer'
}
