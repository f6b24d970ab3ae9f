import { Text } from '@mantine/core'
import type { FeatureSheet } from '#contract/parcel/feature-sheet.ts'
import { statusTitle } from '#domain/parcel/listing-terms.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { sourceLines } from '../../lib/source-lines.ts'
import { Sourced } from '../../ui/sourced.tsx'
import classes from './feature-sheet.module.css'

export function ListingHeading({ sheet: { listing, card, isActive } }: { sheet: FeatureSheet }) {
  const lines = sourceLines(listing.provenance)
  const locality = [card?.parcel.municipality, card?.parcel.regionShort, card?.parcel.postalCode]
    .filter(Boolean)
    .join(', ')
  return (
    <header className={classes.heading}>
      <div>
        <h2 className={classes.address}>
          {listing.address ?? card?.parcel.address.short ?? listing.listingNumber}
        </h2>
        {locality !== '' && <Text c="dimmed">{locality}</Text>}
        <Text c="dimmed">
          <span className={classes.status} data-active={isActive}>
            {statusTitle(listing.status)}
          </span>
          MLS® {listing.listingNumber} · listed {formatDate(listing.listedOn)}
          {listing.brokerage && ` · ${listing.brokerage}`}
        </Text>
      </div>
      <div className={classes.price}>
        <Sourced lines={lines}>{formatCurrency0(listing.priceDollars)}</Sourced>
        {listing.previousPriceDollars !== null && (
          <Text fz={13} lh="20px" fw={400} c="dimmed">
            before <s>{formatCurrency0(listing.previousPriceDollars)}</s>
          </Text>
        )}
      </div>
      {!isActive && (
        <p className={classes.note} role="note">
          This property is no longer listed. The listing is shown as last seen.
        </p>
      )}
    </header>
  )
}
