import { LotlineError } from '#contract/errors.ts'
import type { FeatureSheet, ListingDetails } from '#contract/parcel/feature-sheet.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { isOpenListing } from '#domain/parcel/listing-terms.ts'
import type { Database } from '../../../db/open.ts'
import { getMlsHistory } from '../../facts/service.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { readParcelCard } from '../parcels/service.ts'
import { type ListingRow, listingsByNumber, listingsByParcel } from './listing-queries.ts'

/** Maximum other listings to choose from. A strata building can have hundreds. */
const MAX_OTHERS = 100

/**
 * Makes the sheet of an MLS® number, or of a parcel's newest listing, active and pending ones first. @throws
 * `listing_not_found`
 */
export async function readFeatureSheet(
  database: Database,
  upidOrMls: string,
  signal: AbortSignal,
): Promise<FeatureSheet> {
  const listing = await findListing(database, upidOrMls.trim())
  const [card, onParcel, history, provenance] = await Promise.all([
    findCard(database, listing.upid),
    listing.upid === null ? [] : listingsByParcel(database, listing.upid),
    listing.upid === null ? [] : getMlsHistory(database, listing.upid, signal),
    findProvenance(database, new Set([listing.releaseId])),
  ])
  const others = onParcel.filter(({ id }) => id !== listing.id)
  return {
    listing: toDetails(listing, provenance[String(listing.releaseId)]),
    isActive: isOpenListing(listing),
    others: sortOffersFirst(others)
      .slice(0, MAX_OTHERS)
      .map(({ listingNumber, address, status, priceDollars }) => ({
        listingNumber,
        address,
        status,
        priceDollars,
      })),
    card,
    history,
  }
}

async function findListing(database: Database, upidOrMls: string): Promise<ListingRow> {
  const [match] = sortOffersFirst(await listingsByNumber(database, upidOrMls))
  if (match) return match
  const [onParcel] = sortOffersFirst(await listingsByParcel(database, upidOrMls))
  if (onParcel) return onParcel
  const card = await findCard(database, upidOrMls)
  throw new LotlineError(
    'listing_not_found',
    card
      ? `There is no MLS® listing for ${card.parcel.address.short ?? 'this parcel'}.`
      : `No MLS® listing or parcel is called “${upidOrMls.slice(0, 60)}”.`,
  )
}

async function findCard(database: Database, upid: string | null): Promise<ParcelCard | null> {
  if (upid === null) return null
  try {
    return await readParcelCard(database, upid)
  } catch (error) {
    if (error instanceof LotlineError && error.code === 'parcel_not_found') return null
    throw error
  }
}

/** Active and pending listings first. The sort is stable, so both groups remain newest first. */
function sortOffersFirst(listings: readonly ListingRow[]): ListingRow[] {
  return listings.toSorted((a, b) => Number(isOpenListing(b)) - Number(isOpenListing(a)))
}

function toDetails(
  { id, upid: _, releaseId, ...details }: ListingRow,
  provenance: Provenance | undefined,
): ListingDetails {
  if (!provenance) throw new Error(`Listing ${id} names a release that is not there: ${releaseId}.`)
  return { ...details, kind: 'mls', provenance }
}
