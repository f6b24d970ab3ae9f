import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { isOneOf } from '../../../db/spatial.ts'
import type { Extent } from './coverage.ts'
import { BOX } from './input-queries.ts'
import type { ListingEvent, ListingRow } from './listing-states.ts'

export interface ParcelListing extends ListingRow {
  id: string
  upid: string
  source_key: string
}

export interface ParcelListingEvent extends ListingEvent {
  id: string
  upid: string
  source_key: string
}

type Kind = 'mls' | 'broker'

export async function findParcelListings(
  { db }: Database,
  kind: Kind,
  upids: readonly string[],
  signal: AbortSignal,
): Promise<ParcelListing[]> {
  const { rows } = await sql<ParcelListing>`
    SELECT id, upid, source_key, listing_number, status, listed_on, price_dollars, property_type, brokerage
    FROM listing WHERE upid = ANY(${upids}::text[]) AND kind = ${kind}
    ORDER BY upid, listed_on DESC, listing_number`.execute(db, { signal })
  return rows
}

export function findParcelUnits({ db }: Database, upids: readonly string[], signal: AbortSignal) {
  return db
    .selectFrom('strata_unit')
    .select(['upid', 'building_upid', 'unit', 'pid'])
    .where(isOneOf('building_upid', upids))
    .execute({ signal })
}

/** Newest first. */
export async function findParcelListingEvents(
  { db }: Database,
  kind: Kind,
  upids: readonly string[],
  signal: AbortSignal,
): Promise<ParcelListingEvent[]> {
  const { rows } = await sql<ParcelListingEvent>`
    SELECT event.subject_id AS id, event.upid, release.source_key, event.kind, release.as_of, event.before
    FROM change_event event JOIN release ON release.id = event.release_id
    WHERE event.upid = ANY(${upids}::text[]) AND event.entity = 'listing'
      AND COALESCE(event.after, event.before)->>'kind' = ${kind}
    ORDER BY event.upid, event.subject_id, event.release_id DESC, event.id DESC`.execute(db, { signal })
  return rows.map((row) => ({ ...row, before: row.before && completeRow(row.before) }))
}

/**
 * Finds the extent of each dataset with listings of this kind. Outside it, other sources may have listings.
 */
export async function findListingExtents(
  { db }: Database,
  kind: Kind,
  signal: AbortSignal,
): Promise<Extent[]> {
  const { rows } = await sql<Extent>`
    SELECT source_key, dataset_key, ${BOX} FROM listing GROUP BY 1, 2 HAVING bool_or(kind = ${kind})`.execute(
    db,
    { signal },
  )
  return rows
}

function completeRow(fields: Partial<ListingRow>): ListingRow {
  return {
    listing_number: fields.listing_number ?? '',
    status: fields.status ?? '',
    listed_on: fields.listed_on ?? null,
    price_dollars: fields.price_dollars ?? null,
    property_type: fields.property_type ?? null,
    brokerage: fields.brokerage ?? null,
  }
}
