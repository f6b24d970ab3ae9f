import { Fragment } from 'react'
import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0, formatSignedCurrency } from '#domain/text/money.ts'
import { formatPercent, formatSignedPercent } from '#domain/text/percent.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { comparablesLeftText, hasNoWeight, noWeightText } from '#domain/valuation/analysis/answer-texts.ts'
import {
  formatAttribute,
  formatNetPrice,
  OWN_SALE,
  ROW_TEXTS,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import classes from './shown-analysis.module.css'

type Shown = Pick<ShownAnalysis, 'parts' | 'units' | 'areComparablesWithheld' | 'answer'>

/** The comparables that may be shown, each at the price paid, with what adjusts it where that was chosen. */
export function ShownComparables({ shown }: { shown: Shown }) {
  const { answer, parts, units, areComparablesWithheld } = shown
  const hasAdjustments = parts.includes('adjustments')
  const all = answer.comparables
  const comparedNowhere = hasAdjustments
    ? (all[0]?.rows ?? []).filter((row) => isNotComparedIn(all, row))
    : []
  return (
    <section className={classes.section}>
      <h2>Comparable sales</h2>
      {areComparablesWithheld && (
        <p className={classes.left}>{comparablesLeftText(answer.comparables.length)}</p>
      )}
      {!areComparablesWithheld && answer.comparables.length === 0 && (
        <p className={classes.text}>There are no comparables.</p>
      )}
      {comparedNowhere.length > 0 && <p className={classes.left}>{notComparedText(comparedNowhere)}</p>}
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
            {hasAdjustments && <Adjustments {...{ rows, weight, all }} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Comparable = Shown['answer']['comparables'][number]

/** Adjustments of a comparable, below it in the whole width: a phone has little beside its price. */
function Adjustments({
  rows,
  weight,
  all,
}: Pick<Comparable, 'rows' | 'weight'> & { all: readonly Comparable[] }) {
  const shown = rows.filter(({ dollars }) => dollars !== 0)
  const notCompared = rows.filter((row) => isNotCompared(row) && !isNotComparedIn(all, row))
  return (
    <div className={classes.adjustments}>
      <p>
        {shown.map(({ row, dollars, override }, place) => (
          <Fragment key={row}>
            <span>
              {ROW_TEXTS[row].title} {formatSignedCurrency(dollars)}
              {override !== null && ' by hand'}
              {place < shown.length - 1 && ','}
            </span>{' '}
          </Fragment>
        ))}
      </p>
      {rows.map(
        ({ row, override, modelDollars }) =>
          override !== null && (
            <p key={row}>
              {ROW_TEXTS[row].title}: {formatSignedCurrency(override.dollars)} by hand,{' '}
              {formatSignedCurrency(modelDollars)} by the model
              {override.note === '' ? '.' : `: ${override.note}`}
            </p>
          ),
      )}
      {notCompared.length > 0 && <p>{notComparedText(notCompared)}</p>}
      {hasNoWeight({ weight }) && <p>{noWeightText('No weight')}</p>}
    </div>
  )
}

const isNotCompared = ({ unstatedBy, override }: Comparable['rows'][number]): boolean =>
  unstatedBy !== null && override === null

/** True for a row that is compared with none of the sales: it is named once for all. */
const isNotComparedIn = (
  all: readonly Comparable[],
  { row }: Pick<Comparable['rows'][number], 'row'>,
): boolean => all.every(({ rows }) => rows.some((each) => each.row === row && isNotCompared(each)))

/** `Not compared, for it is not stated: Bathrooms, View.` */
const notComparedText = (rows: readonly Pick<Comparable['rows'][number], 'row'>[]): string =>
  `Not compared, for ${rows.length === 1 ? 'it is' : 'they are'} not stated: ${rows.map(({ row }) => ROW_TEXTS[row].title).join(', ')}.`

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
