import type { ParcelWithGeometry } from '#contract/parcel/parcels.ts'
import type { Database } from '../../../db/open.ts'
import { asParcelWithGeometry, selectParcelFieldsWithGeometry } from './parcel-queries.ts'

export async function parcelsOfListings(
  database: Database,
  kind: 'mls' | 'broker',
  numbers: readonly string[],
): Promise<ParcelWithGeometry[]> {
  const rows = await selectParcelFieldsWithGeometry(database)
    .where('parcel.upid', 'in', (listing) =>
      listing
        .selectFrom('listing')
        .select('listing.upid')
        .where('listing.kind', '=', kind)
        .where((where) =>
          where(
            where.fn<string>('upper', ['listing.listing_number']),
            'in',
            numbers.map((number) => number.toUpperCase()),
          ),
        )
        .$narrowType<{ upid: string }>(),
    )
    .orderBy('parcel.upid')
    .execute()
  return rows.map(asParcelWithGeometry)
}
