import type { ParcelCard } from '#contract/parcels.ts'
import { formatPid } from '#domain/pid.ts'
import { PARTLY_IN_RESERVE, reserveLabel } from '#domain/reserve.ts'
import classes from './parcel-card.module.css'
import { Sourced } from './sourced.tsx'

/** Class names as the land title register's readers know them. */
const CLASS_TITLES: Record<string, string> = {
  subdivision: 'Lot',
  building_strata: 'Building strata',
  bare_land_strata: 'Bare land strata lot',
  air_space: 'Air space parcel',
  interest: 'Interest in land (right of way or easement)',
  road: 'Road',
  park: 'Park',
  crown: 'Crown land',
  common_property: 'Common property',
  return_to_crown: 'Returned to Crown',
  unknown: 'Parcel',
}

export function CardHeading({ card }: { card: ParcelCard }) {
  const { parcel, provenance, releaseId } = card
  const title = parcel.address.short ?? CLASS_TITLES[parcel.parcelClass] ?? 'Parcel'
  const identity = [
    parcel.pid && `PID ${formatPid(parcel.pid)}`,
    parcel.planNumber && `Plan ${parcel.planNumber}`,
  ].filter(Boolean)
  const place = [parcel.municipality, parcel.postalCode].filter(Boolean).join(', ')
  return (
    <header className={classes.heading}>
      <div className={classes.kind}>
        <span>{CLASS_TITLES[parcel.parcelClass] ?? 'Parcel'}</span>
        <Sourced release={releaseId}>{provenance[releaseId]?.title ?? 'Unknown source'}</Sourced>
      </div>
      <h2 className={classes.title}>{title}</h2>
      {place && <p className={classes.identity}>{place}</p>}
      <p className={classes.identity}>{identity.length > 0 ? identity.join(' · ') : 'No PID of its own'}</p>
      <Chips card={card} />
    </header>
  )
}

function Chips({ card }: { card: ParcelCard }) {
  const layers = card.layers.filter(({ share }) => share >= SLIVER)
  const zones = layers.filter(({ layer }) => layer === 'zoning')
  const reserve = layers.find(({ layer }) => layer === 'alr')
  const floodplain = layers.find(({ layer }) => layer === 'floodplain')
  const applications = layers.filter(({ layer }) => layer === 'development_application')
  return (
    <ul className={classes.chips} aria-label="At a glance">
      {zones.slice(0, 3).map((zone) => (
        <li key={zone.featureId}>{zone.code ?? zone.title}</li>
      ))}
      {reserve && <li data-tone="warning">{reserveText(reserve)}</li>}
      {floodplain && <li data-tone="warning">Floodplain {percent(floodplain.share)}</li>}
      {applications.length > 0 && (
        <li data-tone="tape">
          {applications.length === 1 ? '1 application' : `${applications.length} applications`}
        </li>
      )}
    </ul>
  )
}

/** Shares below this are the misfit of two outlines, not a fact about the lot. */
export const SLIVER = 0.01

const reserveText = ({ status, share }: ParcelCard['layers'][number]) =>
  status === PARTLY_IN_RESERVE ? reserveLabel(status) : `${reserveLabel(status)} ${percent(share)}`

export const percent = (share: number): string => {
  const rounded = Math.round(share * 100)
  return rounded === 0 ? '< 1%' : `${rounded}%`
}
