/** Rows of assessments, sales and offers with defaults for all fields. */
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { deriveAllUnits } from '../../db/strata-units.ts'
import { geometryOf, type Over, ownerOf } from './open-data-factory.ts'

export async function makeAssessment(
  { db }: Database,
  releaseId: number,
  upid: string | null,
  over: Over<'assessment'> = {},
): Promise<void> {
  const id = over.id ?? `${upid}-${over.year ?? 2026}-${over.roll_number ?? over.pid ?? ''}`
  await db
    .insertInto('assessment')
    .values({
      id,
      ...ownerOf(releaseId),
      source_ref: id,
      release_id: releaseId,
      content_hash: id,
      upid,
      year: 2026,
      land_dollars: 900_000,
      improvement_dollars: 100_000,
      total_dollars: 1_000_000,
      facts: '{}',
      ...over,
    })
    .execute()
}

export async function makeSale(
  { db }: Database,
  releaseId: number,
  upid: string,
  over: Over<'sale'> = {},
): Promise<void> {
  const id = over.id ?? `${upid}-${over.sold_on ?? '2025-05-01'}`
  await db
    .insertInto('sale')
    .values({
      id,
      ...ownerOf(releaseId),
      source_ref: id,
      release_id: releaseId,
      content_hash: id,
      upid,
      sold_on: '2025-05-01',
      price_dollars: 1_200_000,
      attributes: '{}',
      ...over,
    })
    .execute()
}

export async function makeListing(
  { db }: Database,
  releaseId: number,
  listingNumber: string,
  over: Over<'listing'> & { at?: [number, number] } = {},
): Promise<void> {
  const { at = [-123.1, 49.25], ...fields } = over
  await db
    .insertInto('listing')
    .values({
      id: listingNumber,
      ...ownerOf(releaseId),
      source_ref: listingNumber,
      release_id: releaseId,
      content_hash: listingNumber,
      kind: 'mls',
      listing_number: listingNumber,
      status: 'active',
      listed_on: '2026-06-01',
      price_dollars: 1_300_000,
      property_type: 'House',
      geom: geometryOf({ type: 'Point', coordinates: at }),
      ...fields,
    })
    .execute()
}

export async function makeRentalOffer(
  { db }: Database,
  releaseId: number,
  id: string,
  over: Over<'rental_offer'> & { at?: [number, number] } = {},
): Promise<void> {
  const { at = [-123.1, 49.25], ...fields } = over
  await db
    .insertInto('rental_offer')
    .values({
      id,
      ...ownerOf(releaseId),
      source_ref: id,
      release_id: releaseId,
      content_hash: id,
      offered_on: '2026-07-01',
      monthly_rent_dollars: 2000,
      home_form: 'house',
      bedrooms: 3,
      geom: geometryOf({ type: 'Point', coordinates: at }),
      ...fields,
    })
    .execute()
}

/** Derives strata units from the rows, as an import does. */
export async function deriveUnits(database: Database): Promise<void> {
  await inTransaction(database, async (_, client) => {
    for (const statement of deriveAllUnits()) await client.query(statement)
  })
}
