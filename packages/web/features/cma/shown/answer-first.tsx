import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { formatDate, formatMonth } from '#domain/text/dates.ts'
import { formatCurrency0, formatEstimate } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { comparedText } from '#domain/valuation/analysis/answer-texts.ts'
import {
  countSoldNearby,
  describeMethod,
  estimateTitle,
  marketSince,
} from '#domain/valuation/client/home-texts.ts'
import { likelyRange, stripText, toPriceStrip } from '#domain/valuation/client/price-strip.ts'
import { PriceStrip } from '../../../property/price-strip/price-strip.tsx'
import classes from './answer.module.css'
import page from './shown-analysis.module.css'

type AnalysisProps = { analysis: ShownAnalysis }

export function AnswerFirst({ analysis }: AnalysisProps) {
  const { answer, effectiveDate } = analysis
  const { value, reason, notes } = answer
  const classNote = comparedText(answer)
  if (!value) {
    return (
      <section className={page.section} aria-label="Value">
        <h2>No value</h2>
        <p>{reason ?? 'There are too few sales around the subject.'}</p>
        {classNote !== null && <p>{classNote}</p>}
      </section>
    )
  }
  const range = likelyRange(value.ranges)
  const strip = toPriceStrip(answer)
  const caption = strip && stripText(strip)
  const estimate = (
    <>
      Best estimate <b className={classes.estimate}>{formatEstimate(value.dollars)}</b> on{' '}
      {formatDate(effectiveDate)}
    </>
  )
  return (
    <section className={page.section} aria-label="Value">
      {range ? (
        <>
          <h2 className={classes.likely}>
            <span>Likely to sell between</span>
            {formatEstimate(range.lowDollars)} and {formatEstimate(range.highDollars)}
          </h2>
          <p>{estimate}</p>
        </>
      ) : (
        <h2 className={classes.likely}>
          <span>
            {estimateTitle(answer.market)} on {formatDate(effectiveDate)}
          </span>
          {formatEstimate(value.dollars)}
        </h2>
      )}
      {strip && <PriceStrip strip={strip} />}
      {caption !== null && <p className={page.caption}>{caption}</p>}
      <Method analysis={analysis} />
      {classNote !== null && <p>{classNote}</p>}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Method({ analysis }: AnalysisProps) {
  const { answer, areComparablesWithheld, effectiveDate, units, subject } = analysis
  const text = describeMethod({
    marketClass: answer.comparedAs ?? subject.marketClass,
    effectiveDate,
    comparables: areComparablesWithheld ? [] : answer.comparables,
    market: answer.market,
    hasAdjustments: answer.comparables.some(({ rows }) => rows.length > 0),
    months: answer.course.months,
    units,
  })
  return text === null ? null : <p className={classes.method}>{text}</p>
}

export function HomeMap({ analysis: { map, title, answer } }: AnalysisProps) {
  if (map === null) return null
  const { png, width, height, attributions } = map
  const numbersText = answer.comparables.length > 0 ? ' and the sales below, by their numbers' : ''
  return (
    <figure className={classes.map}>
      <img
        src={`data:image/png;base64,${png}`}
        width={width}
        height={height}
        alt={`Map of ${title}${numbersText}`}
      />
      <figcaption>{attributions.join(' · ')}</figcaption>
    </figure>
  )
}

interface Fact {
  term: string
  value: string
  note: string | null
}

export function HomeSoFar({ analysis }: AnalysisProps) {
  const home = listHomeFacts(analysis)
  const market = listMarketFacts(analysis)
  if (home.length + market.length === 0) return null
  return (
    <section className={`${page.section} ${classes.soFar}`} aria-label="The home and its market">
      <Facts title="This home so far" facts={home} />
      <Facts title="The market around it" facts={market} />
    </section>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <div>
      <h2>{title}</h2>
      <dl className={classes.rows}>
        {facts.map(({ term, value, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <b>{value}</b>
              {note !== null && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function listHomeFacts({ answer, effectiveDate, subjectSale }: ShownAnalysis): Fact[] {
  const { assessed, attributes, course } = answer
  return [
    assessed && {
      term: `Assessed ${assessed.year}`,
      value: formatCurrency0(assessed.totalDollars),
      note:
        assessed.adjustedDollars === null
          ? `as of ${formatDate(assessed.asOf)}`
          : `${formatEstimate(assessed.adjustedDollars)} at the prices of ${formatDate(effectiveDate)}`,
    },
    subjectSale && {
      term: `Sold ${formatDate(subjectSale.soldOn)}`,
      value: formatCurrency0(subjectSale.priceDollars),
      note: marketSince(subjectSale.soldOn, course.months),
    },
    attributes.zoning === null ? null : { term: 'Zoning', value: attributes.zoning, note: null },
  ].filter((fact) => fact !== null)
}

function listMarketFacts({ parts, answer: { course } }: ShownAnalysis): Fact[] {
  if (!parts.includes('market')) return []
  const findLatest = (key: 'daysOnMarket' | 'saleToList') =>
    course.months.findLast((month) => month[key] !== null)
  const sales = countSoldNearby(course.months)
  const [days, ratio] = [findLatest('daysOnMarket'), findLatest('saleToList')]
  return [
    {
      term: sales.term,
      value: formatNumber(sales.count),
      note: course.activeCount === null ? null : `${formatNumber(course.activeCount)} for sale now`,
    },
    days?.daysOnMarket && {
      term: 'Days until sold',
      value: formatNumber(days.daysOnMarket),
      note: `half sold sooner, ${formatMonth(days.month)}`,
    },
    ratio?.saleToList && {
      term: 'Sold for',
      value: formatPercent(100 * ratio.saleToList, 1),
      note: `of the asking price, ${formatMonth(ratio.month)}`,
    },
  ].filter((fact): fact is Fact => Boolean(fact))
}
