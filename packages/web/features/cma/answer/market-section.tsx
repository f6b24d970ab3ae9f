import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { disclaimerText } from '#domain/account/disclaimers.ts'
import { formatMonth } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { DASH, formatNumber } from '#domain/text/number-format.ts'
import { formatGrowth, formatPercent, formatSignedPercent } from '#domain/text/percent.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import {
  COMPETITION_STATUSES,
  competitionText,
  DAYS_UNKNOWN_TEXT,
  formatSupply,
  LISTED_TENURE_UNKNOWN_TEXT,
  LISTINGS_UNKNOWN_TEXT,
  MONTHLY_SUPPLY_UNKNOWN_TEXT,
  PRICE_LEVEL,
  SALE_TO_LIST_UNKNOWN_TEXT,
  SUBJECT_NOT_FOR_SALE,
  supplyText,
} from '#domain/valuation/analysis/answer-texts.ts'
import { countSoldNearby } from '#domain/valuation/client/home-texts.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from './market.module.css'
import { MonthChart } from './month-chart.tsx'
import { WideTable } from './wide-table.tsx'

type Month = AnalysisAnswer['course']['months'][number]

interface MarketSectionProps {
  answer: AnalysisAnswer
  hasParcel: boolean
  units: UnitSystem
  /** Whether clients see the section. Their missing figures may be withheld, so are not called unknown. */
  isShared?: boolean
}

export function MarketSection({ answer, hasParcel, units, isShared = false }: MarketSectionProps) {
  const { course, listings } = answer
  const { months, activeCount, monthsOfSupply, supplyCircle } = course
  const sales = countSoldNearby(months)
  const firstMonth = months.find(({ index }) => index !== null)
  const isListed = months.some(({ daysOnMarket, saleToList }) => daysOnMarket !== null || saleToList !== null)
  return (
    <div className={classes.market}>
      <dl className={classes.figures}>
        <Figure title={sales.term} text={formatNumber(sales.count)} />
        {activeCount !== null && (
          <>
            <Figure title="For sale" text={formatNumber(activeCount)} />
            <Figure
              title="Months of supply"
              text={monthsOfSupply === null ? DASH : formatSupply(monthsOfSupply)}
            />
          </>
        )}
        {firstMonth?.index && (
          <Figure
            title={`Prices since ${formatMonth(firstMonth.month)}`}
            text={formatSignedPercent(100 * (1 / firstMonth.index - 1), 1)}
          />
        )}
      </dl>
      {supplyCircle !== null && <p className={classes.note}>{supplyText(supplyCircle, units)}</p>}
      {listings === 'not known' && <p className={classes.note}>{LISTINGS_UNKNOWN_TEXT}</p>}
      {listings === 'known' && activeCount === null && (
        <p className={classes.note}>{LISTED_TENURE_UNKNOWN_TEXT}</p>
      )}
      <CourseCharts answer={answer} isShared={isShared} />
      <WideTable
        caption="Sales around the subject, by month"
        titles={[
          ...['Month', 'Sales', 'Median price', 'Price level', '80% band'],
          ...(isListed ? ['Days on market', 'Sale to list price'] : []),
        ]}
      >
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month)}</th>
              <td>{formatNumber(month.saleCount)}</td>
              <td>{month.medianDollars === null ? DASH : formatCurrency0(month.medianDollars)}</td>
              <td>{month.index === null ? DASH : formatPercent(100 * month.index, 1)}</td>
              <td>{formatBand(month)}</td>
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
        {PRICE_LEVEL}
        {activeCount !== null && hasParcel && ` ${SUBJECT_NOT_FOR_SALE}`}
      </p>
    </div>
  )
}

const formatBand = ({ low, high }: Month): string =>
  low === null || high === null ? DASH : `${formatPercent(100 * low, 1)} to ${formatPercent(100 * high, 1)}`

const Figure = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
)

function CourseCharts({ answer, isShared }: { answer: AnalysisAnswer; isShared: boolean }) {
  const { course, listings } = answer
  const { months } = course
  const hideIfShared = (text: string) => (isShared ? null : text)
  return (
    <>
      <MonthChart
        title="Price level, with its 80% band"
        months={months.map(({ month, index, low, high }) => ({
          month,
          value: index,
          ...(low !== null && high !== null && { band: { low, high } }),
        }))}
        format={(level) => formatPercent(100 * level, 1)}
        emptyText="There are too few sales to chart prices."
      />
      <div className={classes.charts}>
        <MonthChart
          isSmall
          title="Days on market, median"
          months={months.map(({ month, daysOnMarket }) => ({ month, value: daysOnMarket }))}
          format={(days) => formatNumber(days)}
          emptyText={hideIfShared(DAYS_UNKNOWN_TEXT)}
        />
        <MonthChart
          isSmall
          title="Sale to list price, median"
          months={months.map(({ month, saleToList }) => ({ month, value: saleToList }))}
          format={(share) => formatPercent(100 * share, 1)}
          emptyText={hideIfShared(SALE_TO_LIST_UNKNOWN_TEXT)}
        />
      </div>
      {listings !== 'withheld' && <p className={classes.note}>{MONTHLY_SUPPLY_UNKNOWN_TEXT}</p>}
    </>
  )
}

export function CompetitionSection({ answer }: { answer: AnalysisAnswer }) {
  const { listings, competition, competitionCount: count } = answer
  const listedCount = competition.length
  const { visibleItems, button } = useCollapsed(competition, {
    max: MAX_NEAREST,
    all: count !== null && listedCount < count ? `the nearest ${listedCount}` : `all ${listedCount}`,
  })
  if (listings === 'not known') return <p className={classes.note}>{LISTINGS_UNKNOWN_TEXT}</p>
  if (competition.length === 0)
    return (
      <p className={classes.note}>
        No other listing of this class and tenure is for sale, pending or expired around the subject.
      </p>
    )
  return (
    <div>
      <WideTable
        caption={competitionText({ shown: visibleItems.length, listed: listedCount, count })}
        titles={['Listing', 'State', 'List price', 'Change']}
      >
        <tbody>
          {visibleItems.map(({ id, name, listingNumber, status, priceDollars, previousPriceDollars }) => (
            <tr key={id}>
              <th scope="row">
                {name} <span className={classes.minor}>{listingNumber}</span>
              </th>
              <td>{COMPETITION_STATUSES[status]}</td>
              <td>{formatCurrency0(priceDollars)}</td>
              <td>{formatGrowth(priceDollars, previousPriceDollars)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {button}
      {/* Not `Disclaimer`, which needs a session; readers of a shared link have none. */}
      <Caption mt={12}>{disclaimerText('mls')}</Caption>
    </div>
  )
}

const MAX_NEAREST = 20
