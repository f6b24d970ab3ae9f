import { Link } from '@tanstack/react-router'
import type { FactListing } from '#contract/facts/facts.ts'
import type { FeatureSheet, ListingDetails } from '#contract/parcel/feature-sheet.ts'
import type { TableBlock } from '#domain/blocks/block.ts'
import { fact, tableBlock } from '#domain/blocks/make-block.ts'
import { isOpenListing, statusTitle } from '#domain/parcel/listing-terms.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { pricedArea, pricedAreaUnit } from '#domain/text/units.ts'
import { FactList } from '../../property/blocks/fact-list.tsx'
import { FactTable } from '../../property/blocks/fact-table.tsx'
import { useUnits } from '../../state/account/preferences.ts'
import classes from './feature-sheet.module.css'
import { SheetSection } from './parcel-sections.tsx'

export function ListingFacts({ listing }: { listing: ListingDetails }) {
  const units = useUnits()
  const { floorAreaSquareMetres: floor, priceDollars, pid, provenance } = listing
  const { releaseId } = provenance
  const price = floor ? priceDollars / pricedArea(floor, units) : null
  const facts = [
    fact('type', 'Property type', 'text', listing.propertyType, releaseId),
    fact('bedrooms', 'Bedrooms', 'number', listing.bedrooms, releaseId),
    fact('bathrooms', 'Bathrooms', 'number2', listing.bathrooms, releaseId),
    fact('floor', 'Floor area', 'floorArea', floor, releaseId),
    fact('unitPrice', `Price per ${pricedAreaUnit(units)}`, 'currency0', price, releaseId),
    fact('built', 'Year built', 'text', listing.yearBuilt && String(listing.yearBuilt), releaseId),
    fact('pid', 'PID', 'text', pid && formatPid(pid), releaseId),
    fact('brokerage', 'Brokerage', 'text', listing.brokerage, releaseId),
  ]
  return (
    <SheetSection title="Listing">
      <FactList facts={facts} provenance={{ [releaseId]: provenance }} />
    </SheetSection>
  )
}

/** End of a listing's period: a date, `now` while open, or null if unknown. */
function formatPeriodEnd(listing: FactListing): string | null {
  if (listing.endedOn !== null) return formatDate(listing.endedOn)
  return isOpenListing(listing) ? 'now' : null
}

const createHistoryTable = (history: readonly FactListing[]): TableBlock =>
  tableBlock(
    'history',
    null,
    history,
    [
      ['number', 'MLS® number', 'text', ({ listingNumber }) => listingNumber],
      ['status', 'Status', 'text', ({ status }) => statusTitle(status)],
      ['listedOn', 'Listed', 'date', ({ listedOn }) => listedOn],
      ['until', 'Until', 'text', formatPeriodEnd],
      ['price', 'Price', 'currency0', ({ priceDollars }) => priceDollars],
    ],
    ({ listingNumber: key }) => ({ key, releaseId: null }),
  )

export function PriceHistory({ history }: { history: readonly FactListing[] }) {
  if (history.length === 0) return null
  return (
    <SheetSection title="MLS® history of the parcel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in narrow windows, also by keyboard */}
      <section className={classes.tableScroll} tabIndex={0} aria-label="MLS® history">
        <FactTable block={createHistoryTable(history)} provenance={{}} />
      </section>
    </SheetSection>
  )
}

export function OtherListings({ others }: { others: FeatureSheet['others'] }) {
  if (others.length === 0) return null
  return (
    <SheetSection title="Other listings on this parcel">
      <ul className={classes.others}>
        {others.map(({ listingNumber, address, status, priceDollars }) => (
          <li key={listingNumber}>
            <Link to="/dashboard/feature/$upidOrMls" params={{ upidOrMls: listingNumber }}>
              {address ?? listingNumber}
            </Link>
            <span>
              {statusTitle(status)} · {formatCurrency0(priceDollars)}
            </span>
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}
