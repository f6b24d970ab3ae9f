import type { ReactNode } from 'react'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { SLIVER, writeShares } from '#domain/layers/shares.ts'
import { ageFromYear } from '#domain/parcel/age.ts'
import { rollNote, statedYearBuilt, yearBefore } from '#domain/parcel/figures/assessed-years.ts'
import { otherStatedArea, otherStatedLength } from '#domain/parcel/figures/stated-figures.ts'
import { unitsSold } from '#domain/parcel/figures/unit-sales.ts'
import { classTitle, isUnsold } from '#domain/parcel/parcel-class.ts'
import { NO_PLACE_DATA } from '#domain/parcel/place/outside.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatSignedPercent } from '#domain/text/percent.ts'
import {
  formatArea,
  formatFloorArea,
  formatLength,
  otherSystem,
  type UnitSystem,
} from '#domain/text/units.ts'
import { today } from '../../lib/today.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { Unknown } from '../../ui/sourced.tsx'
import classes from './card-summary.module.css'
import { Note } from './note.tsx'
import { Sourced } from './sourced.tsx'

const NO_DATA = 'We found no data. Contact support if you think this is an error.'

const noValue = ({ parcel: { parcelClass } }: ParcelCard): string =>
  isUnsold(parcelClass) ? `${classTitle(parcelClass)}: as a rule neither assessed nor sold.` : NO_DATA

/** The key figures that a broker needs first. */
export function CardSummary({ card }: { card: ParcelCard }) {
  const units = usePreferences((preferences) => preferences.units)
  return (
    <dl className={classes.facts}>
      <LotSize card={card} units={units} />
      <Assessed card={card} />
      <Zoning card={card} />
      <LastSale card={card} />
      <YearBuilt card={card} />
      <FloorArea card={card} units={units} />
    </dl>
  )
}

function Fact({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && (
        <dd>
          <Note>{note}</Note>
        </dd>
      )}
    </div>
  )
}

/** The land of a strata unit is its building's. */
function LotSize({ card, units }: { card: ParcelCard; units: UnitSystem }) {
  const { areaSquareMetres } = card.parcel
  const { front, statedFrontageMetres } = card
  const stated = otherStatedLength(front?.frontageMetres, statedFrontageMetres)
  const statedArea = card.building ? null : otherStatedArea(areaSquareMetres, card.statedAreaSquareMetres)
  return (
    <Fact
      label={card.building ? 'Building’s lot' : isUnsold(card.parcel.parcelClass) ? 'Area' : 'Lot size'}
      value={<Sourced release={null}>{formatArea(areaSquareMetres, units)}</Sourced>}
      note={
        <>
          {[formatArea(areaSquareMetres, otherSystem(units)), front && frontageText(front, units)]
            .filter(Boolean)
            .join(' · ')}
          {statedArea !== null && (
            <Note>
              <Sourced release={card.releaseId}>Source states {formatArea(statedArea, units)}</Sourced>
            </Note>
          )}
          {stated !== null && (
            <Note>
              <Sourced release={card.releaseId}>Source states {formatLength(stated, units)} frontage</Sourced>
            </Note>
          )}
        </>
      }
    />
  )
}

/** Says when the map labels the sides of a front one by one. */
function frontageText(
  { frontageMetres, paths }: NonNullable<ParcelCard['front']>,
  units: UnitSystem,
): string {
  const length = `${formatLength(frontageMetres, units)} frontage`
  return paths.length > 1 ? `${length} in ${paths.length} sides` : length
}

function Assessed({ card }: { card: ParcelCard }) {
  const [current] = card.assessments
  const previous = current && yearBefore(card, current)
  if (!current || current.totalDollars === null) {
    return <Fact label="Assessed" value={<Unknown why={noValue(card)} />} />
  }
  const before = previous?.totalDollars
  const change = before ? (current.totalDollars / before - 1) * 100 : null
  const shared =
    current.parcelsOnRoll > 1
      ? rollNote(current.parcelsOnRoll)
      : current.unitCount > 0
        ? `Total of ${formatCount(current.unitCount, 'unit')}`
        : current.rollCount > 1
          ? `Sum of ${current.rollCount} rolls`
          : null
  return (
    <Fact
      label={`Assessed ${current.year}`}
      value={<Sourced release={current.releaseId}>{formatCurrency0(current.totalDollars)}</Sourced>}
      note={
        <>
          {change !== null && previous && (
            <span data-tone={change < 0 ? 'down' : 'up'}>
              {formatSignedPercent(change)} on {previous.year}
            </span>
          )}
          <Note>{shared}</Note>
        </>
      }
    />
  )
}

function Zoning({ card }: { card: ParcelCard }) {
  const zones = card.layers.filter(({ layer, share }) => layer === 'zoning' && share >= SLIVER)
  const [zone] = zones
  const plan = card.layers.find(({ layer }) => layer === 'ocp')
  const planned = plan && `OCP: ${plan.title ?? plan.code}`
  if (!zone) {
    return plan ? (
      <Fact
        label="Plan (OCP)"
        value={<Sourced release={plan.releaseId}>{plan.title ?? plan.code ?? '–'}</Sourced>}
        note={plan.bylaw ?? plan.status}
      />
    ) : (
      <Fact label="Zoning" value={<Unknown why={NO_PLACE_DATA} />} />
    )
  }
  const named = zones.flatMap(({ code, title, share }) => {
    const label = code ?? title
    return label === null ? [] : [{ label, share }]
  })
  const codes = writeShares(named).shares.map(({ label }) => label)
  return (
    <Fact
      label="Zoning"
      value={<Sourced release={zone.releaseId}>{codes.join(', ') || '–'}</Sourced>}
      note={[codes.length === 1 && zone.code ? zone.title : null, planned].filter(Boolean).join(' · ')}
    />
  )
}

/** Left out where no roll says it: most parcels of a city without a building roll. */
function YearBuilt({ card }: { card: ParcelCard }) {
  const stated = statedYearBuilt(card.assessments)
  if (!stated) return null
  const [first, last] = stated.years
  return (
    <Fact
      label="Year built"
      value={<Sourced release={stated.releaseId}>{first === last ? first : `${first} to ${last}`}</Sourced>}
      note={ageLabel(first, last)}
    />
  )
}

/** `28 years old`, `22 to 28 years old`; null for a year to come, as of a building under construction. */
function ageLabel(first: number, last: number): string | null {
  const year = Number(today().slice(0, 4))
  const [eldest, newest] = [ageFromYear(first, year), ageFromYear(last, year)]
  if (eldest === null || newest === null) return null
  if (eldest === 0) return 'Built this year'
  return eldest === newest
    ? `${formatCount(eldest, 'year')} old`
    : `${newest} to ${formatCount(eldest, 'year')} old`
}

function FloorArea({ card, units }: { card: ParcelCard; units: UnitSystem }) {
  const { floorAreaSquareMetres: stated, releaseId } = card
  if (stated === null) return null
  return (
    <Fact
      label="Floor area"
      value={<Sourced release={releaseId}>{formatFloorArea(stated, units)}</Sourced>}
    />
  )
}

function LastSale({ card }: { card: ParcelCard }) {
  const [last] = card.sales
  const { unitSales } = card
  if (!last && unitSales) {
    return (
      <Fact
        label="Median unit sale"
        value={<Sourced release={unitSales.releaseIds}>{formatCurrency0(unitSales.medianDollars)}</Sourced>}
        note={`Last sales of ${unitsSold(unitSales)}`}
      />
    )
  }
  return last ? (
    <Fact
      label="Last sale"
      value={<Sourced release={last.releaseId}>{formatCurrency0(last.priceDollars)}</Sourced>}
      note={formatDate(last.soldOn)}
    />
  ) : (
    <Fact label="Last sale" value={<Unknown why={noValue(card)} />} />
  )
}
