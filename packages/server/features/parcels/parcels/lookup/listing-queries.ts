import { sql } from 'kysely'
import type { ParcelWithGeometry } from '#contract/parcel/parcels.ts'
import { nameInPlace, type ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../../db/open.ts'
import { selectParcel, toParcel } from '../parcel-queries.ts'

interface ListingMatch {
  listingNumber: string
  upid: string
  label: string
}

type ListedParcel = ParcelIdentity &
  Pick<ListingMatch, 'listingNumber' | 'upid'> & { municipality: string | null }

/** `listingNumbers` are in capitals. */
export async function findParcelsByListing(
  database: Database,
  listingNumbers: readonly string[],
  signal?: AbortSignal,
): Promise<ListingMatch[]> {
  const { rows } = await sql<ListedParcel>`
    SELECT DISTINCT upper(listing.listing_number) AS "listingNumber", parcel.upid, parcel.address, parcel.pid,
      parcel.plan_number AS "planNumber", parcel.lot_number AS "lotNumber", parcel.pin,
      parcel.parcel_class AS "parcelClass", parcel.municipality
    FROM listing JOIN property AS parcel ON parcel.upid = listing.upid
    WHERE upper(listing.listing_number) = ANY(${listingNumbers}::text[])
    ORDER BY parcel.upid`.execute(database.db, { signal })
  return rows.map((parcel) => {
    const { listingNumber, upid } = parcel
    return { listingNumber, upid, label: nameInPlace(parcel) }
  })
}

export async function findParcelsOfListings(
  database: Database,
  kind: 'mls' | 'broker',
  numbers: readonly string[],
): Promise<ParcelWithGeometry[]> {
  const rows = await selectParcel(database)
    .where('parcel.upid', 'in', (listing) =>
      listing
        .selectFrom('listing')
        .select('listing.upid')
        .where('listing.kind', '=', kind)
        .where((eb) =>
          eb(
            eb.fn<string>('upper', ['listing.listing_number']),
            'in',
            numbers.map((number) => number.toUpperCase()),
          ),
        )
        .$narrowType<{ upid: string }>(),
    )
    .orderBy('parcel.upid')
    .execute()
  return rows.map(toParcel)
}
