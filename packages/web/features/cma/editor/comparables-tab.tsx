import { Button } from '@mantine/core'
import { IconFilter, IconPin, IconPinnedOff, IconPlus, IconRotate, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Analysis, AnalysisChange, SaleChoice } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { DASH, formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { formatLength } from '#domain/text/units.ts'
import { type AttributeKey, formatAttribute } from '#domain/valuation/analysis/attribute-texts.ts'
import { sourceLines } from '../../../lib/source-lines.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import { AddComparableDialog } from './add-comparable-dialog.tsx'
import classes from './comparables-tab.module.css'
import { SaleFilters } from './sale-filters.tsx'
import type { AnalysisChanges } from './use-analysis-changes.ts'

type Sale = AnalysisAnswer['comparables'][number]['sale']

interface ComparablesTabProps {
  analysis: Analysis
  answer: AnalysisAnswer | undefined
  changes: AnalysisChanges
  pointed: string | null
  onPoint: (saleId: string | null) => void
  /** A change that is tried while a filter is dragged; null ends it. */
  onDraft: (draft: AnalysisChange | null) => void
}

/** Rows of other sales shown at first, and added by each click. */
const STEP = 40

/** The sales that are compared, and those around that are not, each with the reason, and what a person chose of them. */
export function ComparablesTab({
  analysis,
  answer,
  changes,
  pointed,
  onPoint,
  onDraft,
}: ComparablesTabProps) {
  const [hasFilters, setFilters] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [most, setMost] = useState(STEP)
  const choose = (saleId: string, choice: SaleChoice['choice'] | null) =>
    changes.change(({ choices }) => ({
      choices: [
        ...choices.filter((each) => each.saleId !== saleId),
        ...(choice ? [{ saleId, choice, note: '' }] : []),
      ],
    }))
  const row = { analysis, answer, choose, pointed, onPoint }
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        <p className={classes.counts} role="status">
          {answer &&
            `${formatNumber(answer.counts.eligible)} sales can be compared, ${formatNumber(answer.counts.filtered)} are outside the filters, ${formatNumber(answer.counts.rejected)} are not eligible`}
        </p>
        <Button
          variant="default"
          h={32}
          aria-expanded={hasFilters}
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setFilters((now) => !now)}
        >
          Filters
        </Button>
        <Button
          variant="default"
          h={32}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add comparable
        </Button>
      </div>
      {hasFilters && answer && (
        <SaleFilters analysis={analysis} answer={answer} changes={changes} onDraft={onDraft} />
      )}
      <div className={classes.wide}>
        <table className={classes.sales}>
          <caption>Sales that are compared, the heaviest first, and the nearest others</caption>
          <thead>
            <tr>
              <th scope="col">Sale</th>
              <th scope="col">Sold</th>
              <th scope="col">Price</th>
              <th scope="col">Distance</th>
              <th scope="col">Floor</th>
              <th scope="col">Lot</th>
              <th scope="col">Built</th>
              <th scope="col">Weight</th>
              <th scope="col">Why</th>
              <th scope="col">
                <span className={classes.hidden}>Choices</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {answer?.comparables.map(({ sale, metres, weight, reason, isPinned }, index) => (
              <SaleRow
                key={sale.id}
                {...row}
                {...{ sale, metres, reason, isPinned }}
                number={index + 1}
                weight={weight}
                isUsed
              />
            ))}
            {answer?.candidates.slice(0, most).map(({ sale, metres, reason, state }) => (
              <SaleRow
                key={sale.id}
                {...row}
                {...{ sale, metres, reason }}
                number={null}
                weight={null}
                isPinned={false}
                isUsed={false}
                isRefused={state === 'rejected' || state === 'own'}
              />
            ))}
          </tbody>
        </table>
      </div>
      {answer && answer.candidates.length > most && (
        <Button variant="subtle" onClick={() => setMost((now) => now + STEP)}>
          Show more of {formatNumber(answer.candidates.length)} other sales
        </Button>
      )}
      {answer && answer.comparables.length + answer.candidates.length === 0 && (
        <p className={classes.none}>There are no sales around the subject. Add the ones that you know.</p>
      )}
      {isAdding && (
        <AddComparableDialog analysis={analysis} changes={changes} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}

interface SaleRowProps extends Pick<ComparablesTabProps, 'analysis' | 'answer' | 'pointed' | 'onPoint'> {
  sale: Sale
  metres: number
  reason: string
  number: number | null
  weight: number | null
  isPinned: boolean
  isUsed: boolean
  /** No choice makes it one: it is no market sale, or the subject's own. */
  isRefused?: boolean
  choose: (saleId: string, choice: SaleChoice['choice'] | null) => void
}

function SaleRow({
  sale,
  metres,
  reason,
  number,
  weight,
  isPinned,
  isUsed,
  isRefused = false,
  analysis,
  answer,
  choose,
  pointed,
  onPoint,
}: SaleRowProps) {
  const { units } = usePreferences()
  const chosen = analysis.choices.find(({ saleId }) => saleId === sale.id)
  const fact = (key: AttributeKey) => {
    const value = sale.attributes[key]
    return value === null ? DASH : formatAttribute(key, value, units)
  }
  const lines =
    sale.releaseId === null ? ['Typed in by you'] : sourceLines(answer?.provenance[String(sale.releaseId)])
  return (
    <tr
      data-used={isUsed}
      data-pointed={pointed === sale.id}
      onMouseEnter={() => onPoint(sale.id)}
      onMouseLeave={() => onPoint(null)}
    >
      <th scope="row">
        {number !== null && <i>{number}</i>} {sale.name}
        {sale.listingNumber && <span className={classes.minor}> {sale.listingNumber}</span>}
      </th>
      <td>{formatDate(sale.soldOn)}</td>
      <td>
        <Sourced lines={lines}>{formatCurrency0(sale.priceDollars - sale.taxDollars)}</Sourced>
      </td>
      <td>{formatLength(metres, units)}</td>
      <td>{fact('floorSquareMetres')}</td>
      <td>{fact('lotSquareMetres')}</td>
      <td>{fact('yearBuilt')}</td>
      <td>{weight === null ? DASH : formatPercent(100 * weight, 1)}</td>
      <td className={classes.reason}>{reason}</td>
      <td className={classes.actions}>
        {chosen && !isPinned && (
          <IconButton label={`Undo the choice: ${sale.name}`} onClick={() => choose(sale.id, null)}>
            <IconRotate size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {!isRefused && (
          <IconButton
            label={isPinned ? `Unpin: ${sale.name}` : `Pin: ${sale.name}`}
            onClick={() => choose(sale.id, isPinned ? null : 'pin')}
          >
            {isPinned ? (
              <IconPinnedOff size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconPin size={16} stroke={1.75} aria-hidden />
            )}
          </IconButton>
        )}
        {!isRefused && chosen?.choice !== 'exclude' && (
          <IconButton label={`Leave out: ${sale.name}`} onClick={() => choose(sale.id, 'exclude')}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  )
}
