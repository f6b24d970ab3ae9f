import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Extent } from './coverage.ts'
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

interface ParcelUnit {
  upid: string
  building_upid: string
  unit: string | null
  pid: string | null
}

export async function findParcelUnits(
  { db }: Database,
  upids: readonly string[],
  signal: AbortSignal,
): Promise<ParcelUnit[]> {
  const { rows } = await sql<ParcelUnit>`
    SELECT upid, building_upid, unit, pid FROM strata_unit WHERE building_upid = ANY(${upids}::text[])`.execute(
    db,
    { signal },
  )
  return rows
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
    SELECT source_key, dataset_key, min(ST_X(geom)) AS west, min(ST_Y(geom)) AS south, max(ST_X(geom)) AS east,
      max(ST_Y(geom)) AS north
    FROM listing GROUP BY 1, 2 HAVING bool_or(kind = ${kind})`.execute(db, { signal })
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
