import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { planningLines } from '#domain/layers/planning-lines.ts'
import { rollNote, statedLevy, statedUse } from '#domain/parcel/figures/assessed-years.ts'
import { otherStatedArea, otherStatedLength } from '#domain/parcel/figures/stated-figures.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency, formatCurrency0 } from '#domain/text/money.ts'
import { formatAreaInBoth, formatLength } from '#domain/text/units.ts'
import { sourceLines } from '../../lib/source-lines.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { FactRows } from '../../ui/lists/fact-rows.tsx'
import { Sourced } from '../../ui/sourced.tsx'
import classes from './feature-sheet.module.css'

const MOST_SALES = 5

/** The parcel of the listing: size, values, planning and sales, each with its source. */
export function ParcelFacts({ card }: { card: ParcelCard }) {
  const units = usePreferences((preferences) => preferences.units)
  const { parcel, front, assessments, sales } = card
  const depthMetres = front?.depthMetres ?? null
  const stated = {
    frontage: otherStatedLength(front?.frontageMetres, card.statedFrontageMetres),
    depth: otherStatedLength(depthMetres, card.statedDepthMetres),
    area: card.building ? null : otherStatedArea(parcel.areaSquareMetres, card.statedAreaSquareMetres),
  }
  const from = (release: number | null) =>
    sourceLines(release === null ? undefined : card.provenance[release])
  const [current] = assessments
  const [levied, used] = [statedLevy(assessments), statedUse(assessments)]
  const rows = [
    parcel.pid !== null && {
      key: 'pid',
      term: 'PID',
      fact: <Sourced lines={from(card.releaseId)}>{formatPid(parcel.pid)}</Sourced>,
    },
    {
      key: 'area',
      term: card.building ? 'Building’s parcel' : 'Parcel area',
      fact: <Sourced lines={from(null)}>{formatAreaInBoth(parcel.areaSquareMetres, units)}</Sourced>,
    },
    stated.area !== null && {
      key: 'stated area',
      term: 'Area, as the source states it',
      fact: <Sourced lines={from(card.releaseId)}>{formatAreaInBoth(stated.area, units)}</Sourced>,
    },
    front !== null && {
      key: 'frontage',
      term: 'Frontage',
      fact: <Sourced lines={from(null)}>{formatLength(front.frontageMetres, units)}</Sourced>,
    },
    stated.frontage !== null && {
      key: 'stated frontage',
      term: 'Frontage, as the source states it',
      fact: <Sourced lines={from(card.releaseId)}>{formatLength(stated.frontage, units)}</Sourced>,
    },
    depthMetres !== null && {
      key: 'depth',
      term: 'Depth',
      fact: <Sourced lines={from(null)}>{formatLength(depthMetres, units)}</Sourced>,
    },
    stated.depth !== null && {
      key: 'stated depth',
      term: 'Depth, as the source states it',
      fact: <Sourced lines={from(card.releaseId)}>{formatLength(stated.depth, units)}</Sourced>,
    },
    current?.totalDollars != null && {
      key: 'assessed',
      term: `Assessed ${current.year}`,
      fact: (
        <Sourced lines={from(current.releaseId)}>
          {formatCurrency0(current.totalDollars)}
          {current.parcelsOnRoll > 1
            ? `, ${rollNote(current.parcelsOnRoll).replace('One', 'one')}`
            : current.unitCount > 0
              ? `, total of ${formatCount(current.unitCount, 'unit')}`
              : current.rollCount > 1 && ` in ${current.rollCount} rolls`}
        </Sourced>
      ),
    },
    levied !== undefined && {
      key: 'levy',
      term: `Tax levy ${levied.year}`,
      fact: <Sourced lines={from(levied.releaseId)}>{formatCurrency(levied.taxLevyDollars)}</Sourced>,
    },
    used !== undefined && {
      key: 'use',
      term: 'Actual use',
      fact: <Sourced lines={from(used.releaseId)}>{used.actualUse}</Sourced>,
    },
    card.legalDescription !== null && {
      key: 'legal',
      term: 'Legal description',
      fact: <Sourced lines={from(card.releaseId)}>{card.legalDescription}</Sourced>,
    },
  ].filter((row) => row !== false)
  const planning = planningLines(card).map(({ key, term, text, note, releaseId, furtherReleaseIds }) => ({
    key,
    term,
    fact: (
      <>
        {releaseId === null ? (
          text
        ) : (
          <Sourced lines={[...new Set([releaseId, ...furtherReleaseIds].flatMap(from))]}>{text}</Sourced>
        )}
        {note !== '' && <p className={classes.small}>{note}</p>}
      </>
    ),
  }))
  const sold = sales.slice(0, MOST_SALES).map((sale, index) => ({
    key: String(index),
    term: formatDate(sale.soldOn),
    fact: (
      <>
        <Sourced lines={from(sale.releaseId)}>{formatCurrency0(sale.priceDollars)}</Sourced>
        {sale.comment !== null && <p className={classes.small}>{sale.comment}</p>}
      </>
    ),
  }))
  return (
    <>
      <section className={classes.section}>
        <h2>Parcel</h2>
        <FactRows rows={rows} />
      </section>
      {planning.length > 0 && (
        <section className={classes.section}>
          <h2>Planning</h2>
          <FactRows rows={planning} foldedNoun="plans" />
        </section>
      )}
      {sold.length > 0 && (
        <section className={classes.section}>
          <h2>Latest sales</h2>
          <FactRows rows={sold} />
        </section>
      )}
    </>
  )
}
