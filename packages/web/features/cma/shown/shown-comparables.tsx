import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0, formatSignedCurrency } from '#domain/text/money.ts'
import { comparablesLeftText } from '#domain/valuation/analysis/answer-texts.ts'
import { formatNetPrice, OWN_SALE, rowText } from '#domain/valuation/analysis/attribute-texts.ts'
import { differencesOf } from '#domain/valuation/client/differences.ts'
import { daysListed, describeHome, formatAway } from '#domain/valuation/client/home-texts.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import { StreetViewIfThere } from '../../../imagery/street-view-if-there.tsx'
import classes from './sales.module.css'
import page from './shown-analysis.module.css'

type Shown = Pick<
  ShownAnalysis,
  'parts' | 'units' | 'areComparablesWithheld' | 'answer' | 'effectiveDate' | 'photos'
>
type Comparable = Shown['answer']['comparables'][number]

/** A card for each comparable that the link may show, with its price and, if shared, its differences from the subject. */
export function ShownComparables({ shown }: { shown: Shown }) {
  const { answer, areComparablesWithheld } = shown
  const { comparables } = answer
  const comparedNowhere = shown.parts.includes('adjustments')
    ? (comparables[0]?.rows ?? []).filter((row) => isNotComparedIn(comparables, row))
    : []
  return (
    <section className={page.section} data-long="true">
      <h2>The sales we compared</h2>
      {areComparablesWithheld && <p className={page.left}>{comparablesLeftText(comparables.length)}</p>}
      {!areComparablesWithheld && comparables.length === 0 && <p>There are no comparables.</p>}
      {comparedNowhere.length > 0 && <p className={page.left}>{notComparedText(comparedNowhere)}</p>}
      <ol className={classes.sales}>
        {comparables.map((comparable) => (
          <SaleCard key={comparable.sale.id} comparable={comparable} shown={shown} />
        ))}
      </ol>
    </section>
  )
}

function SaleCard({ comparable, shown }: { comparable: Comparable; shown: Shown }) {
  const { number, sale, metres } = comparable
  const { units } = shown
  const about = describeHome(sale.attributes, units)
  const days = daysListed(sale)
  return (
    <li value={number}>
      <CardPicture comparable={comparable} photos={shown.photos} />
      <div className={classes.saleHead}>
        <i>{number}</i>
        <div>
          <strong>{sale.name}</strong>
          {about !== '' && <span>{about}</span>}
          <span>
            {formatAway(metres, units)}
            {sale.origin === 'own' && ` · ${OWN_SALE.toLowerCase()}`}
          </span>
        </div>
      </div>
      <p className={classes.sold}>
        <b>{formatNetPrice(sale)}</b> <span>sold {formatDate(sale.soldOn)}</span>
      </p>
      {sale.listedDollars !== null && (
        <p className={page.caption}>
          asked {formatCurrency0(sale.listedDollars)}
          {days !== null && ` · ${formatCount(days, 'day')}`}
        </p>
      )}
      {shown.parts.includes('adjustments') && <Differences comparable={comparable} shown={shown} />}
    </li>
  )
}

const PICTURE = { width: 340, height: 190 }

/** The agent's photo, else Street View if there is one. */
function CardPicture({
  comparable: { number, sale },
  photos,
}: {
  comparable: Comparable
  photos: Shown['photos']
}) {
  const photo = photos.find((each) => each.number === number)
  return (
    <div className={classes.picture}>
      {photo ? (
        <img src={photo.picture} alt={sale.name} {...PICTURE} />
      ) : (
        <StreetViewIfThere place={{ centre: sale.position, address: null }} label={sale.name} {...PICTURE} />
      )}
    </div>
  )
}

function Differences({ comparable, shown }: { comparable: Comparable; shown: Shown }) {
  const { answer, effectiveDate, units } = shown
  const compared = { attributes: answer.attributes, effectiveDate, units }
  const { differences, asSubjectDollars } = differencesOf(comparable, compared)
  const all = answer.comparables
  const notCompared = comparable.rows.filter((row) => isNotCompared(row) && !isNotComparedIn(all, row))
  return (
    <>
      <dl className={classes.differences}>
        {differences.map(({ row, text, dollars }) => (
          <div key={row}>
            <dt>{text}</dt>
            <dd>{formatSignedCurrency(dollars)}</dd>
          </div>
        ))}
        <div className={classes.asHere}>
          <dt>As if it were this home</dt>
          <dd>{formatCurrency0(asSubjectDollars)}</dd>
        </div>
      </dl>
      {notCompared.length > 0 && <p className={page.caption}>{notComparedText(notCompared)}</p>}
      {inWholeDollars(comparable).rows.map(
        ({ row, override, modelDollars }) =>
          override !== null && (
            <p key={row} className={page.caption}>
              {rowText(row).title}: {formatSignedCurrency(override.dollars)} by hand,{' '}
              {formatSignedCurrency(modelDollars)} by the model
              {override.note === '' ? '.' : `: ${override.note}`}
            </p>
          ),
      )}
    </>
  )
}

type Row = Comparable['rows'][number]

const isNotCompared = ({ unstatedBy, override }: Row): boolean => unstatedBy !== null && override === null

/** Whether a row is compared for no sale: it is then named once, above the cards. */
const isNotComparedIn = (all: readonly Comparable[], { row }: Row): boolean =>
  all.every(({ rows }) => rows.some((each) => each.row === row && isNotCompared(each)))

/** `Not stated, so not compared: Bathrooms, View.` */
const notComparedText = (rows: readonly Row[]): string =>
  `Not stated, so not compared: ${rows.map(({ row }) => rowText(row).title).join(', ')}.`
