import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { disclaimerText } from '#domain/account/disclaimers.ts'
import { formatMonth } from '#domain/text/dates.ts'
import { formatCompactCurrency } from '#domain/text/money.ts'
import { DASH, formatNumber } from '#domain/text/number-format.ts'
import { formatPercent, formatSignedPercent } from '#domain/text/percent.ts'
import {
  COMPETITION_STATUSES,
  competitionText,
  formatSupply,
  LISTINGS_NOT_KNOWN,
  SUBJECT_NOT_FOR_SALE,
} from '#domain/valuation/analysis/answer-texts.ts'
import classes from './market.module.css'
import { WideTable } from './wide-table.tsx'

type Month = AnalysisAnswer['course']['months'][number]

/** The course of prices around the subject, with its band, and figures by month. `hasParcel`: its own listing is known, and does not count. */
export function MarketSection({
  answer: { course, listings },
  hasParcel,
}: {
  answer: AnalysisAnswer
  hasParcel: boolean
}) {
  const { months, saleCount, activeCount, monthsOfSupply } = course
  const isListed = months.some(({ daysOnMarket, saleToList }) => daysOnMarket !== null || saleToList !== null)
  return (
    <div className={classes.market}>
      <dl className={classes.figures}>
        <Figure title="Sales around the subject" text={formatNumber(saleCount)} />
        {/* Nothing is counted of listings that are not known, or that a link withholds. */}
        {activeCount !== null && (
          <>
            <Figure title="For sale" text={formatNumber(activeCount)} />
            <Figure
              title="Months of supply"
              text={monthsOfSupply === null ? DASH : formatSupply(monthsOfSupply)}
            />
          </>
        )}
        <Figure title="Prices over the months shown" text={overall(months)} />
      </dl>
      {listings === 'not known' && <p className={classes.note}>{LISTINGS_NOT_KNOWN}</p>}
      <IndexChart months={months} />
      <WideTable caption="Sales around the subject, by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sales</th>
            <th scope="col">Median price</th>
            <th scope="col">Price level</th>
            {isListed && (
              <>
                <th scope="col">Days on market</th>
                <th scope="col">Sale to list price</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month)}</th>
              <td>{formatNumber(month.saleCount)}</td>
              <td>{month.medianDollars === null ? DASH : formatCompactCurrency(month.medianDollars)}</td>
              <td>{month.index === null ? DASH : formatPercent(100 * month.index, 1)}</td>
              {isListed && (
                <>
                  <td>{month.daysOnMarket === null ? DASH : formatNumber(month.daysOnMarket)}</td>
                  <td>{month.saleToList === null ? DASH : formatPercent(100 * month.saleToList, 1)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className={classes.note}>
        The price level is that of the model’s months, 100% on the effective date. Medians of fewer than five
        sales are not shown.{activeCount !== null && hasParcel && ` ${SUBJECT_NOT_FOR_SALE}`}
      </p>
    </div>
  )
}

function overall(months: readonly Month[]): string {
  const known = months.filter(({ index }) => index !== null)
  const [first, last] = [known[0]?.index, known.at(-1)?.index]
  return first && last ? formatSignedPercent(100 * (last / first - 1)) : DASH
}

const Figure = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
)

const WIDTH = 640
const HEIGHT = 160
const FRAME = { left: 44, right: 8, top: 8, bottom: 22 }

/** The index as a line in its band of 80 %. The table below has the numbers. */
function IndexChart({ months }: { months: readonly Month[] }) {
  const known = months.flatMap((month, place) => {
    const { index, low, high } = month
    return index === null
      ? []
      : [{ month: month.month, place, index, low: low ?? index, high: high ?? index }]
  })
  if (known.length < 2) {
    return <p className={classes.note}>There are too few sales for a course of prices.</p>
  }
  const least = Math.min(...known.map(({ low }) => low))
  const most = Math.max(...known.map(({ high }) => high))
  const x = (place: number) =>
    FRAME.left + (place / Math.max(1, months.length - 1)) * (WIDTH - FRAME.left - FRAME.right)
  const y = (index: number) =>
    FRAME.top + ((most - index) / Math.max(1e-9, most - least)) * (HEIGHT - FRAME.top - FRAME.bottom)
  const points = (of: (each: (typeof known)[number]) => number, among = known) =>
    among.map((each) => `${x(each.place).toFixed(1)},${y(of(each)).toFixed(1)}`).join(' ')
  const every = Math.ceil(months.length / 6)
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Price level by month, from ${formatPercent(100 * (known[0]?.index ?? 1), 1)} to ${formatPercent(100 * (known.at(-1)?.index ?? 1), 1)} of the effective date; the figures are in the table below.`}
    >
      {[least, most].map((value) => (
        <g key={value}>
          <line
            x1={FRAME.left}
            x2={WIDTH - FRAME.right}
            y1={y(value)}
            y2={y(value)}
            className={classes.guide}
          />
          <text x={FRAME.left - 6} y={y(value) + 4} textAnchor="end">
            {formatPercent(100 * value)}
          </text>
        </g>
      ))}
      <polygon
        className={classes.band}
        points={`${points(({ high }) => high)} ${points(({ low }) => low, known.toReversed())}`}
      />
      <polyline className={classes.line} points={points(({ index }) => index)} />
      {months.map(({ month }, place) =>
        place % every === 0 ? (
          <text key={month} x={x(place)} y={HEIGHT - 6} textAnchor="middle">
            {formatMonth(month)}
          </text>
        ) : null,
      )}
    </svg>
  )
}

/** Listings around the subject that are for sale, or were and did not sell. */
export function CompetitionSection({ answer }: { answer: AnalysisAnswer }) {
  const { listings, competition, competitionCount: count } = answer
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? competition : competition.slice(0, NEAREST)
  const listed = competition.length
  if (listings === 'not known') return <p className={classes.note}>{LISTINGS_NOT_KNOWN}</p>
  if (competition.length === 0)
    return (
      <p className={classes.note}>
        No other listing of this class is for sale, pending or expired around the subject.
      </p>
    )
  return (
    <div>
      <WideTable caption={competitionText({ shown: shown.length, listed, count })}>
        <thead>
          <tr>
            <th scope="col">Listing</th>
            <th scope="col">State</th>
            <th scope="col">List price</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, listingNumber, status, priceDollars, previousPriceDollars }) => (
            <tr key={id}>
              <th scope="row">
                {name} <span className={classes.minor}>{listingNumber}</span>
              </th>
              <td>{COMPETITION_STATUSES[status]}</td>
              <td>{formatCompactCurrency(priceDollars)}</td>
              <td>
                {previousPriceDollars === null
                  ? DASH
                  : formatSignedPercent(100 * (priceDollars / previousPriceDollars - 1))}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {shown.length < listed && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {count !== null && listed < count ? 'Show the nearest' : 'Show all'} {listed}
        </Button>
      )}
      {/* Also behind a link, whose reader has no session. */}
      <p className={classes.disclaimer}>{disclaimerText('mls')}</p>
    </div>
  )
}

/** Listings shown at first. */
const NEAREST = 20
