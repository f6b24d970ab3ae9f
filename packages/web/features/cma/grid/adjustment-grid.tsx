import { Button, SegmentedControl } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { capitalized } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0, formatEstimate, formatSignedCurrency } from '#domain/text/money.ts'
import { DASH } from '#domain/text/number-format.ts'
import { formatPercent, formatSignedPercent } from '#domain/text/percent.ts'
import { formatDistance } from '#domain/text/units.ts'
import { hasNoWeight, noWeightText } from '#domain/valuation/analysis/answer-texts.ts'
import { formatAttribute, formatNetPrice, rowText } from '#domain/valuation/analysis/attribute-texts.ts'
import { resolveImported } from '#domain/valuation/analysis/subject-attributes.ts'
import { importedName } from '#domain/valuation/cma/design/imported-terms.ts'
import type { AdjustmentRow } from '#domain/valuation/cma/design/terms.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import classes from './adjustment-grid.module.css'
import { cellHint, modelText } from './model-texts.ts'
import { OverrideDialog } from './override-dialog.tsx'

type Comparable = AnalysisAnswer['comparables'][number]
type GridRow = Comparable['rows'][number]

interface AdjustmentGridProps {
  analysis: Analysis
  answer: AnalysisAnswer | undefined
  changes: AnalysisChanges
  onPoint: (saleId: string | null) => void
}

/** Comparables beside the subject: each adjustment with its reason, and overrides by hand. */
export function AdjustmentGrid({ analysis, answer, changes, onPoint }: AdjustmentGridProps) {
  const { units } = usePreferences()
  const [unit, setUnit] = useState<'dollars' | 'percent'>('dollars')
  const [showsAll, setShowsAll] = useState(false)
  const [edited, setEdited] = useState<{ comparable: Comparable; row: GridRow } | null>(null)
  if (!answer || answer.comparables.length === 0)
    return <p className={classes.none}>There are no comparables to adjust yet.</p>
  const { attributes, value } = answer
  const comparables = answer.comparables.map(inWholeDollars)
  const all = comparables[0]?.rows.map(({ row }) => row) ?? []
  const used = all.filter((row) =>
    comparables.some(({ rows }) => {
      const found = rows.find((each) => each.row === row)
      return found !== undefined && (found.dollars !== 0 || found.override !== null)
    }),
  )
  const shown = showsAll ? all : used
  const of = (row: AdjustmentRow) => {
    const { attribute } = rowText(row)
    if (row === 'time') return formatDate(analysis.effectiveDate)
    if (row === 'location') return analysis.subject.neighbourhood ?? DASH
    const column = importedName(row)
    if (column !== null) {
      const { importedOff = [] } = analysis.subject
      if (importedOff.includes(column)) return 'Not used'
      return capitalized(resolveImported(analysis.subject)[column] ?? DASH)
    }
    const fact = attribute && attributes[attribute]
    return fact === null ? DASH : formatAttribute(attribute ?? 'zoning', fact, units)
  }
  const about = ({ sale, metres }: Comparable, row: AdjustmentRow) => {
    const { attribute } = rowText(row)
    // Adjusted from the contract day, which lists of sales do not state.
    if (row === 'time')
      return sale.contractOn === null ? formatDate(sale.soldOn) : `${formatDate(sale.contractOn)} (contract)`
    if (row === 'location') return formatDistance(metres, units)
    const column = importedName(row)
    if (column !== null) return sale.imported?.[column] ?? 'Not known'
    if (attribute === null) return ''
    const fact = sale.attributes[attribute]
    return fact === null ? 'Not known' : formatAttribute(attribute, fact, units)
  }
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
          onChange={(chosen) => setUnit(chosen as typeof unit)}
        />
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((now) => !now)}>
          {showsAll ? 'Rows with adjustments' : `All ${all.length} rows`}
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
                  <i>{number}</i> {sale.name}
                  <span>{originText(sale)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Sale price</th>
              <td className={classes.subject} />
              {comparables.map(({ sale }) => (
                <td key={sale.id} colSpan={2} className={classes.amount}>
                  {formatNetPrice(sale)}
                </td>
              ))}
            </tr>
            {shown.map((row) => (
              <tr key={row}>
                <th scope="row">{rowText(row).title}</th>
                <td className={classes.subject}>{of(row)}</td>
                {comparables.map((comparable) => {
                  const found = comparable.rows.find((each) => each.row === row)
                  if (!found) return <td key={comparable.sale.id} colSpan={2} />
                  return [
                    <td key={`${comparable.sale.id} fact`} className={classes.fact}>
                      {about(comparable, row)}
                    </td>,
                    <td
                      key={comparable.sale.id}
                      className={classes.amount}
                      data-override={found.override !== null}
                    >
                      <Tooltip label={cellHint(found, answer)}>
                        <button
                          type="button"
                          aria-label={`${rowText(row).title} of comparable ${comparable.number}: ${amountText(found, unit)}`}
                          onClick={() => setEdited({ comparable, row: found })}
                        >
                          {found.override && <IconNote size={14} stroke={1.75} aria-hidden />}
                          {amountText(found, unit)}
                        </button>
                      </Tooltip>
                    </td>,
                  ]
                })}
              </tr>
            ))}
            <tr className={classes.sum}>
              <th scope="row">Adjusted price</th>
              <td className={classes.subject}>{value ? formatEstimate(value.dollars) : DASH}</td>
              {comparables.map(({ sale, adjustedDollars }) => (
                <td key={sale.id} colSpan={2} className={classes.amount}>
                  {formatCurrency0(adjustedDollars)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Net, gross</th>
              <td className={classes.subject} />
              {comparables.map(({ sale, netShare, grossShare }) => (
                <td key={sale.id} colSpan={2} className={classes.amount}>
                  {formatSignedPercent(100 * netShare)}, {formatPercent(100 * grossShare, 1)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Weight</th>
              <td className={classes.subject} />
              {comparables.map(({ sale, weight }) => (
                <td key={sale.id} colSpan={2} className={classes.amount}>
                  <span className={classes.weight} style={{ width: `${Math.round(160 * weight)}px` }} />
                  {hasNoWeight({ weight }) ? (
                    <Sourced lines={[noWeightText('No weight')]}>{formatPercent(0, 1)}</Sourced>
                  ) : (
                    formatPercent(100 * weight, 1)
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Value without it</th>
              <td className={classes.subject} />
              {comparables.map(({ sale, influence }) => (
                <td key={sale.id} colSpan={2} className={classes.amount}>
                  {influence === null ? DASH : formatSignedPercent(100 * influence)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {edited && (
        <OverrideDialog
          {...edited}
          explanation={modelText(edited.row, answer)}
          changes={changes}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

const amountText = ({ dollars, share }: GridRow, unit: 'dollars' | 'percent') =>
  unit === 'dollars' ? formatSignedCurrency(dollars) : formatSignedPercent(100 * share)

function originText({ origin, listingNumber }: Comparable['sale']): string {
  if (origin === 'own') return 'Own sale'
  return listingNumber ?? 'Transfer'
}
