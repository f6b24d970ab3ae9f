import { Fragment } from 'react'
import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatPercent, formatSignedPercent } from '#domain/text/percent.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { comparablesLeftText } from '#domain/valuation/analysis/answer-texts.ts'
import {
  formatAttribute,
  formatNetPrice,
  OWN_SALE,
  ROW_TEXTS,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import { formatSignedCurrency } from '../answer/signed-currency.ts'
import classes from './shown-analysis.module.css'

type Shown = Pick<ShownAnalysis, 'parts' | 'units' | 'areComparablesWithheld' | 'answer'>

/** The comparables that may be shown, each at the price paid, with what adjusts it where that was chosen. */
export function ShownComparables({ shown }: { shown: Shown }) {
  const { answer, parts, units, areComparablesWithheld } = shown
  const hasAdjustments = parts.includes('adjustments')
  return (
    <section className={classes.section}>
      <h2>Comparable sales</h2>
      {areComparablesWithheld && (
        <p className={classes.left}>{comparablesLeftText(answer.comparables.length)}</p>
      )}
      {!areComparablesWithheld && answer.comparables.length === 0 && (
        <p className={classes.text}>There are no comparables.</p>
      )}
      <ol className={classes.comparables}>
        {answer.comparables.map(inWholeDollars).map(({ number, sale, adjustedDollars, rows, weight }) => (
          <li key={sale.id} value={number}>
            <i>{number}</i>
            <div>
              <strong>{sale.name}</strong>
              <span>Sold {formatDate(sale.soldOn)}</span>
              <span>{aboutSale(sale.attributes, units)}</span>
              {sale.origin === 'own' && <span>{OWN_SALE}</span>}
            </div>
            <div className={classes.price}>
              <strong>{formatNetPrice(sale)}</strong>
              {hasAdjustments && (
                <>
                  <span>adjusted {formatCurrency0(adjustedDollars)}</span>
                  <span>
                    {formatSignedPercent(100 * (adjustedDollars / netPrice(sale) - 1))} · weight{' '}
                    {formatPercent(100 * weight, 1)}
                  </span>
                </>
              )}
            </div>
            {hasAdjustments && <Adjustments rows={rows} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Adjustments of a comparable, below it in the whole width: a phone has little beside its price. */
function Adjustments({ rows }: { rows: Shown['answer']['comparables'][number]['rows'] }) {
  const shown = rows.filter(({ dollars }) => dollars !== 0)
  return (
    <p className={classes.adjustments}>
      {shown.map(({ row, dollars }, place) => (
        <Fragment key={row}>
          <span>
            {ROW_TEXTS[row].title} {formatSignedCurrency(dollars)}
            {place < shown.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  )
}

function aboutSale(attributes: ShownAnalysis['answer']['attributes'], units: UnitSystem): string {
  const keys = ['floorSquareMetres', 'lotSquareMetres', 'yearBuilt'] as const
  return keys
    .flatMap((key) => {
      const value = attributes[key]
      if (value === null) return []
      const text = formatAttribute(key, value, units)
      return [key === 'lotSquareMetres' ? `lot ${text}` : key === 'yearBuilt' ? `built ${text}` : text]
    })
    .join(' · ')
}
