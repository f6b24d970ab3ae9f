import { IconInfoCircle } from '@tabler/icons-react'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0, formatEstimate, roundEstimate } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatGrowth, formatPercent } from '#domain/text/percent.ts'
import { comparedText, methodText } from '#domain/valuation/analysis/answer-texts.ts'
import { estimateTitle } from '#domain/valuation/client/home-texts.ts'
import { toPriceStrip } from '#domain/valuation/client/price-strip.ts'
import { sourceLines } from '../../../lib/source-lines.ts'
import { PriceStrip } from '../../../property/price-strip/price-strip.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import classes from './answer.module.css'

export function ValueCard({ answer }: { answer: AnalysisAnswer }) {
  const { value, reason, market, comparables, notes, confidence } = answer
  const strip = toPriceStrip(answer)
  const classNote = comparedText(answer)
  if (!value) {
    return (
      <section className={classes.card} aria-label="Value">
        <h2>No value</h2>
        <p>{reason ?? 'There are too few sales around the subject.'}</p>
        {classNote !== null && <p>{classNote}</p>}
      </section>
    )
  }
  return (
    <section className={classes.card} aria-label="Value">
      <div className={classes.head}>
        <h2>{market?.edition === 'by hand' ? estimateTitle(market) : 'Market value, median'}</h2>
        <span>
          {[
            comparables.length > 0 && formatCount(comparables.length, 'comparable'),
            market &&
              `${formatCount(market.poolCount, 'sale')} in ${formatCount(market.poolMonths, 'month')}`,
          ]
            .filter(Boolean)
            .join(' of ')}
        </span>
      </div>
      <p className={classes.value}>{formatEstimate(value.dollars)}</p>
      {classNote !== null && <p>{classNote}</p>}
      {value.ranges.length > 0 && (
        <dl className={classes.ranges}>
          {value.ranges.map(({ share, lowDollars, highDollars }) => (
            <div key={share}>
              <dt>{formatPercent(100 * share)} range</dt>
              <dd>
                {formatEstimate(lowDollars)} to {formatEstimate(highDollars)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {confidence && (
        <p className={classes.note}>
          In lenders’ terms: {formatPercent(100 * confidence.within10)} of such values are within 10% of the
          price, and the forecast standard deviation (FSD) is {formatPercent(100 * confidence.fsd)}.
        </p>
      )}
      {strip && <PriceStrip strip={strip} />}
      <Assessment answer={answer} />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {market && <p className={classes.note}>{methodText(market)}</p>}
    </section>
  )
}

export function Assessment({ answer: { assessed, value, provenance } }: { answer: AnalysisAnswer }) {
  if (!assessed) return null
  const lines = sourceLines(provenance[String(assessed.releaseId)])
  return (
    <p className={classes.note}>
      Assessed <Sourced lines={lines}>{formatCurrency0(assessed.totalDollars)}</Sourced> as of{' '}
      {formatDate(assessed.asOf)}
      {assessed.adjustedDollars !== null && (
        <>
          , or {formatEstimate(assessed.adjustedDollars)} at the prices of the effective date
          {value &&
            ` (${formatGrowth(roundEstimate(assessed.adjustedDollars), roundEstimate(value.dollars))} from the value)`}
        </>
      )}
      .
    </p>
  )
}

export function AccuracyCard({ answer: { accuracy } }: { answer: AnalysisAnswer }) {
  if (!accuracy) {
    return (
      <section className={classes.card} aria-label="Accuracy">
        <h2>Accuracy</h2>
        <p className={classes.note}>
          There is no past record of this market at the effective date. Past records are made each night from
          sales valued as of their own days. They are not made for earlier days.
        </p>
      </section>
    )
  }
  const { count, medianError, within10, within20, cod, prd, prb, coverage, asOf } = accuracy
  const coverage80 = coverage.find(({ share }) => share === 0.8)
  return (
    <section className={classes.card} aria-label="Accuracy">
      <h2>Accuracy</h2>
      <p>
        In this market, half of <b>{formatCount(count, 'past value')}</b> were within{' '}
        <b>{formatPercent(100 * medianError, 1)}</b> of the price
        {coverage80 && (
          <>
            , and <b>{formatPercent(100 * coverage80.covered)}</b> of the 80% ranges contained it
          </>
        )}
        .
      </p>
      <div className={classes.shares} aria-hidden="true">
        <span style={{ width: `${100 * within10}%` }} />
        <span style={{ width: `${100 * (within20 - within10)}%` }} />
        <span style={{ flex: 1 }} />
      </div>
      <p className={classes.note}>
        Within 10%: {formatPercent(100 * within10)}. Within 20%: {formatPercent(100 * within20)}. COD{' '}
        {formatNumber(cod, 1, 1)}, PRD {formatNumber(prd, 3, 3)}, PRB {formatNumber(prb, 3, 3)}. Each sale was
        valued only from earlier sales. As of {formatDate(asOf)}.
      </p>
    </section>
  )
}

export function NarrowingCard({ answer: { narrowing } }: { answer: AnalysisAnswer }) {
  if (narrowing.length === 0) return null
  return (
    <section className={classes.card} aria-label="A narrower range">
      <h2>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden /> What would make the range narrower
      </h2>
      <ul className={classes.notes}>
        {narrowing.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
    </section>
  )
}
