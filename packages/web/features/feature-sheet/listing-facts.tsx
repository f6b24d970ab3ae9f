import type { ReactNode } from 'react'
import type { ListingDetails } from '#contract/parcel/feature-sheet.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { NO_DATA_TOOLTIP } from '#domain/table/async-item.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatFloorArea, pricedArea, pricedAreaUnit } from '#domain/text/units.ts'
import { sourceLines } from '../../lib/source-lines.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { FactRows } from '../../ui/lists/fact-rows.tsx'
import { Sourced, Unknown } from '../../ui/sourced.tsx'
import classes from './feature-sheet.module.css'

/** Lists the listing's facts about the home or the land. */
export function ListingFacts({ listing }: { listing: ListingDetails }) {
  const units = usePreferences((preferences) => preferences.units)
  const lines = sourceLines(listing.provenance)
  const fact = (value: ReactNode) =>
    value === null ? <Unknown why={NO_DATA_TOOLTIP} /> : <Sourced lines={lines}>{value}</Sourced>
  const { floorAreaSquareMetres: floor, priceDollars } = listing
  return (
    <section className={classes.section}>
      <h2>Listing</h2>
      <FactRows
        rows={[
          { key: 'type', term: 'Property type', fact: fact(listing.propertyType) },
          { key: 'bedrooms', term: 'Bedrooms', fact: fact(listing.bedrooms) },
          { key: 'bathrooms', term: 'Bathrooms', fact: fact(listing.bathrooms) },
          {
            key: 'floor',
            term: 'Floor area',
            fact: fact(floor === null ? null : formatFloorArea(floor, units)),
          },
          {
            key: 'per-foot',
            term: `Price per ${pricedAreaUnit(units)}`,
            fact: fact(floor ? formatCurrency0(priceDollars / pricedArea(floor, units)) : null),
          },
          { key: 'built', term: 'Year built', fact: fact(listing.yearBuilt) },
          { key: 'pid', term: 'PID', fact: fact(listing.pid === null ? null : formatPid(listing.pid)) },
          { key: 'brokerage', term: 'Brokerage', fact: fact(listing.brokerage) },
        ]}
      />
    </section>
  )
}
