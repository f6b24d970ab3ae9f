import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { saleFacts } from '#contract/parcel/blocks/market-blocks.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { FactList } from '../../../property/blocks/fact-list.tsx'
import { Disclaimer } from '../../../property/disclaimer.tsx'
import { useAllowed } from '../../../state/account/session.ts'
import {
  FEATURE_SHEET_LINK_NEEDS,
  FEATURE_SHEET_NEEDS,
  upgradeToFeatureSheets,
} from '../../../state/account/upgrade.ts'
import { FactRows } from '../../../ui/lists/fact-rows.tsx'
import { Note } from '../../../ui/note.tsx'
import { keepUnbroken } from '../../../ui/unbroken.tsx'
import { CardLink } from '../card-heading.tsx'
import { Sourced } from '../sourced.tsx'
import { CardSection } from './card-section.tsx'
import classes from './feature-sheet-link.module.css'

export function Sales({ card }: { card: ParcelCard }) {
  if (card.sales.length === 0) return null
  return (
    <CardSection title="Sales">
      <FactList facts={saleFacts(card)} provenance={card.provenance} foldedNoun="sales" />
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
          {keepUnbroken(formatListing(listing))}
        </Note>
        {listing.kind === 'mls' && <FeatureSheetLink listingNumber={listing.listingNumber} />}
      </>
    ),
  }))
  return (
    <CardSection title="Listings">
      <FactRows rows={rows} foldedNoun="listings" />
      {listings.some(({ kind }) => kind === 'mls') && <Disclaimer kind="mls" />}
    </CardSection>
  )
}

const formatListing = ({
  listingNumber,
  propertyType,
  status,
  listedOn,
  brokerage,
}: ParcelCard['listings'][number]): string =>
  [listingNumber, propertyType, status, formatDate(listedOn), brokerage].filter(Boolean).join(' · ')

function FeatureSheetLink({ listingNumber }: { listingNumber: string }) {
  const isAllowed = useAllowed(...FEATURE_SHEET_NEEDS)
  const isLinked = useAllowed(...FEATURE_SHEET_LINK_NEEDS)
  const name = `Feature sheet of ${listingNumber}`
  if (!isAllowed) {
    return (
      <button type="button" className={classes.link} aria-label={name} onClick={upgradeToFeatureSheets}>
        <IconLock size={14} stroke={1.75} aria-label="Not in your subscription:" /> Feature sheet
      </button>
    )
  }
  if (!isLinked) return null
  return (
    <Link
      className={classes.link}
      aria-label={name}
      to="/dashboard/feature/$upidOrMls"
      params={{ upidOrMls: listingNumber }}
    >
      Feature sheet
    </Link>
  )
}
