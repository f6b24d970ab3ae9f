import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { Disclaimer } from '../../../property/disclaimer.tsx'
import { FactRows } from '../../../ui/lists/fact-rows.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { CardLink } from '../card-link.tsx'
import { Note } from '../note.tsx'
import { Sourced } from '../sourced.tsx'
import { CardSection } from './card-section.tsx'
import { FeatureSheetLink } from './feature-sheet-link.tsx'

/** Newest first, as the server sends them. */
export function Sales({ card: { sales } }: { card: ParcelCard }) {
  if (sales.length === 0) return null
  const rows = sales.map((sale, index) => ({
    // Two sources may state the same sale: only its position identifies it.
    key: String(index),
    term: formatDate(sale.soldOn),
    fact: (
      <>
        <Sourced release={sale.releaseId}>{formatCurrency0(sale.priceDollars)}</Sourced>
        <Note>{sale.comment}</Note>
      </>
    ),
  }))
  return (
    <CardSection title="Sales">
      <FactRows rows={rows} foldedNoun="sales" />
    </CardSection>
  )
}

export function Listings({ card: { listings } }: { card: ParcelCard }) {
  if (listings.length === 0) return null
  const rows = listings.map((listing) => ({
    key: `${listing.kind}-${listing.listingNumber}`,
    term: listing.kind === 'mls' ? 'MLS®' : 'Broker',
    fact: (
      <>
        <Sourced release={listing.releaseId}>{formatCurrency0(listing.priceDollars)}</Sourced>
        <Note>
          {listing.unit && (
            <>
              <CardLink upid={listing.unit.upid}>{listing.unit.label}</CardLink>{' '}
            </>
          )}
          <Unbroken>{listingText(listing)}</Unbroken>
        </Note>
        {listing.kind === 'mls' && <FeatureSheetLink listingNumber={listing.listingNumber} />}
      </>
    ),
  }))
  return (
    <CardSection title="Listings">
      <FactRows rows={rows} foldedNoun="listings" />
      {listings.some(({ kind }) => kind === 'mls') && <Disclaimer of="mls" />}
    </CardSection>
  )
}

const listingText = ({
  listingNumber,
  propertyType,
  status,
  listedOn,
  brokerage,
}: ParcelCard['listings'][number]): string =>
  [listingNumber, propertyType, status, formatDate(listedOn), brokerage].filter(Boolean).join(' · ')
