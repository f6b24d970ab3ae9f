import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { layerLabel } from '#domain/layers/layer-label.ts'
import { formatShares, MIN_LABEL_SHARE } from '#domain/layers/shares.ts'
import { classTitle } from '#domain/parcel/parcel-class.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import type { Constraint } from '#domain/parcel/place/outside.ts'
import { formatCount } from '#domain/text/counts.ts'
import { openParcel } from '../../state/panel.ts'
import { Caption } from '../../ui/note.tsx'
import { keepUnbroken } from '../../ui/unbroken.tsx'
import classes from './card-heading.module.css'
import cardLink from './card-link.module.css'
import { SmallSketch } from './parcel-sketch.tsx'

export function CardHeading({ card: { parcel, building, units, layers, listings } }: { card: ParcelCard }) {
  const title = parcel.address.short ?? classTitle(parcel.parcelClass)
  const identity = [
    parcel.pid && `PID ${formatPid(parcel.pid)}`,
    parcel.planNumber && `Plan ${parcel.planNumber}`,
    units.count > 0 && formatCount(units.count, 'strata unit'),
  ].filter(Boolean)
  const place = [parcel.municipality, parcel.postalCode].filter(Boolean).join(', ')
  return (
    <Stack gap={4} component="header">
      <div className={classes.place}>
        <SmallSketch geometry={parcel.geometry} />
        <div>
          <h2 className={classes.title}>{keepUnbroken(title)}</h2>
          {place && <Caption>{place}</Caption>}
          {building && (
            <Caption>
              Strata unit of <CardLink upid={building.upid}>{building.label}</CardLink>
            </Caption>
          )}
          <Caption>{identity.length > 0 ? keepUnbroken(identity.join(' · ')) : 'No PID of its own'}</Caption>
        </div>
      </div>
      <Chips
        listings={listings.filter(({ unit }) => unit === null)}
        layers={layers.filter(({ share }) => share >= MIN_LABEL_SHARE)}
        unitsForSale={new Set(listings.filter(isActive).flatMap(({ unit }) => unit?.upid ?? [])).size}
      />
    </Stack>
  )
}

interface ChipsProps extends Pick<ParcelCard, 'layers' | 'listings'> {
  unitsForSale: number
}

const isActive = ({ status }: ParcelCard['listings'][number]) => status.toLowerCase() === 'active'

function Chips({ layers, listings, unitsForSale }: ChipsProps) {
  const isForSale = listings.some(isActive)
  const formatConstraint = (key: Constraint) =>
    formatShares(
      layers
        .filter(({ layer }) => layer === key)
        .map((fact) => ({ label: layerLabel(key, fact) ?? '', share: fact.share })),
    )
  const reserve = formatConstraint('alr')
  const floodplain = formatConstraint('floodplain')
  const applications = layers.filter(({ layer }) => layer === 'development_application')
  return (
    <ul className={classes.chips} aria-label="At a glance">
      {isForSale && <li data-tone="brand">For sale</li>}
      {unitsForSale > 0 && <li data-tone="brand">{formatCount(unitsForSale, 'unit')} for sale</li>}
      {reserve && <li data-tone="warning">{reserve}</li>}
      {floodplain && <li data-tone="warning">{floodplain}</li>}
      {applications.length > 0 && (
        <li data-tone="tape">{formatCount(applications.length, 'development application')}</li>
      )}
    </ul>
  )
}

export function CardLink({ upid, children }: { upid: string; children: ReactNode }) {
  return (
    <button type="button" className={cardLink.link} onClick={() => openParcel(upid)}>
      {children}
    </button>
  )
}
