import type { ReactNode } from 'react'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { classTitle, isUnsold } from '#domain/parcel/parcel-class.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatValue } from '#domain/text/format-value.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatArea, formatLength, type UnitSystem } from '#domain/text/units.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { Unknown } from '../../ui/sourced.tsx'
import classes from './card-facts.module.css'
import { Note } from './note.tsx'
import { Sourced } from './sourced.tsx'

const NO_DATA = 'We found no data. Contact support if you think this is an error.'

const noValue = ({ parcel: { parcelClass } }: ParcelCard): string =>
  isUnsold(parcelClass) ? `${classTitle(parcelClass)}: as a rule neither assessed nor sold.` : NO_DATA

/** The four key figures that a broker needs first. */
export function CardFacts({ card }: { card: ParcelCard }) {
  const units = usePreferences((preferences) => preferences.units)
  return (
    <dl className={classes.facts}>
      <LotSize card={card} units={units} />
      <Assessed card={card} />
      <LandUse card={card} />
      <LastSale card={card} />
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

function LotSize({ card, units }: { card: ParcelCard; units: UnitSystem }) {
  const { areaSquareMetres } = card.parcel
  const other: UnitSystem = units === 'metric' ? 'imperial' : 'metric'
  const frontage =
    card.frontageMetres === null ? null : `${formatLength(card.frontageMetres, units)} frontage`
  return (
    <Fact
      label={isUnsold(card.parcel.parcelClass) ? 'Area' : 'Lot size'}
      value={<Sourced release={null}>{formatArea(areaSquareMetres, units)}</Sourced>}
      note={[formatArea(areaSquareMetres, other), frontage].filter(Boolean).join(' · ')}
    />
  )
}

function Assessed({ card }: { card: ParcelCard }) {
  const [current, previous] = card.assessments
  if (!current || current.totalDollars === null) {
    return <Fact label="Assessed" value={<Unknown why={noValue(card)} />} />
  }
  const before = previous?.totalDollars
  const change = before ? (current.totalDollars / before - 1) * 100 : null
  const shared =
    current.parcelsOnRoll > 1
      ? `One roll for ${current.parcelsOnRoll} parcels`
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
              {formatValue('percent', change)} on {previous.year}
            </span>
          )}
          <Note>{shared}</Note>
        </>
      }
    />
  )
}

function LandUse({ card }: { card: ParcelCard }) {
  const plan = card.layers.find(({ layer }) => layer === 'ocp')
  if (plan) {
    return (
      <Fact
        label="Plan (OCP)"
        value={<Sourced release={plan.releaseId}>{plan.title ?? plan.code ?? '–'}</Sourced>}
        note={plan.bylaw ?? plan.status}
      />
    )
  }
  const zone = card.layers.find(({ layer }) => layer === 'zoning')
  return zone ? (
    <Fact
      label="Zoning"
      value={<Sourced release={zone.releaseId}>{zone.code ?? zone.title ?? '–'}</Sourced>}
      note={zone.title}
    />
  ) : (
    <Fact label="Plan (OCP)" value={<Unknown why={NO_DATA} />} />
  )
}

function LastSale({ card }: { card: ParcelCard }) {
  const [last] = card.sales
  return last ? (
    <Fact
      label="Last sale"
      value={<Sourced release={last.releaseId}>{formatCurrency0(last.priceDollars)}</Sourced>}
      note={[formatDate(last.soldOn), card.units.count > 0 && 'one strata lot'].filter(Boolean).join(' · ')}
    />
  ) : (
    <Fact label="Last sale" value={<Unknown why={noValue(card)} />} />
  )
}
