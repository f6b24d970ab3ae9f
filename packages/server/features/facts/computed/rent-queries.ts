import { sql } from 'kysely'
import type { HomeForm } from '#domain/parcel/home-form.ts'
import { RENT_OFFER_DAYS, RENT_RINGS_METRES } from '#domain/valuation/offer-rent.ts'
import type { Database } from '../../../db/open.ts'
import { boxAround, metresTo } from '../../../db/spatial.ts'
import { titlesOn } from '../../../importers/derive/titles.ts'
import type { Extent } from './coverage.ts'
import { BOX, findReleases, type InputRelease } from './input-queries.ts'

/** A home, from its newest listing with rooms and the newest roll. */
export interface HomeDescription {
  upid: string
  listed_as: string | null
  bedrooms: number | null
  actual_use: string | null
  /** Titles on the parcel that the newest roll assesses. */
  titles: number
}

export async function describeHomes(
  { db }: Database,
  upids: readonly string[],
  signal: AbortSignal,
): Promise<HomeDescription[]> {
  const { rows } = await sql<HomeDescription>`
    SELECT requested.upid, listed.property_type AS listed_as, listed.bedrooms, roll.actual_use,
      COALESCE(roll.titles, 0)::int AS titles
    FROM unnest(${upids}::text[]) AS requested(upid)
    LEFT JOIN LATERAL (
      SELECT property_type, bedrooms FROM listing WHERE listing.upid = requested.upid AND kind = 'mls'
      ORDER BY listed_on DESC, id LIMIT 1
    ) listed ON true
    LEFT JOIN LATERAL (
      SELECT min(actual_use) AS actual_use, count(*) AS titles
      FROM ${titlesOn(sql.ref('requested.upid'))} AS title
      CROSS JOIN LATERAL (SELECT * FROM assessment WHERE assessment.upid = title.upid OFFSET 0) AS assessment
      GROUP BY year, source_key ORDER BY year DESC, source_key LIMIT 1
    ) roll ON true`.execute(db, { signal })
  return rows
}

export interface Home {
  upid: string
  lng: number
  lat: number
  form: HomeForm
  /** If null, offers with any number of bedrooms match. */
  bedrooms: number | null
}

interface NearbyRent {
  upid: string
  monthlyRentDollars: number
  offeredOn: string
  straightMetres: number
}

/** For a price range, the nearest offers are enough. */
const MAX_OFFERS = 400

/**
 * Finds rental offers of the half year before their dataset's day. The clock plays no role, so results are
 * stable.
 */
export async function findOffersNear(
  { db }: Database,
  homes: readonly Home[],
  signal: AbortSignal,
): Promise<NearbyRent[]> {
  const reach = Math.max(...RENT_RINGS_METRES)
  const { rows } = await sql<NearbyRent>`
    SELECT home.upid, near.monthly_rent_dollars AS "monthlyRentDollars", near.offered_on AS "offeredOn",
      near.metres AS "straightMetres"
    FROM unnest(${homes.map(({ upid }) => upid)}::text[], ${homes.map(({ lng }) => lng)}::float8[],
      ${homes.map(({ lat }) => lat)}::float8[], ${homes.map(({ form }) => form)}::text[],
      ${homes.map(({ bedrooms }) => bedrooms)}::int[]) AS home(upid, lng, lat, form, bedrooms)
    CROSS JOIN LATERAL (
      SELECT offer.monthly_rent_dollars, offer.offered_on,
        ${metresTo(sql`offer.geom`, sql`home.lng`, sql`home.lat`)} AS metres
      FROM rental_offer offer JOIN release ON release.source_key = offer.source_key
        AND release.dataset_key = offer.dataset_key AND release.status = 'current'
      WHERE offer.geom && ${boxAround(sql`home.lng`, sql`home.lat`, reach)} AND offer.home_form = home.form
        AND (home.bedrooms IS NULL OR offer.bedrooms = home.bedrooms)
        AND offer.offered_on > release.as_of - ${RENT_OFFER_DAYS}::int
      ORDER BY metres LIMIT ${MAX_OFFERS}
    ) near WHERE near.metres <= ${reach}`.execute(db, { signal })
  return rows
}

export const listRentReleases = (database: Database): Promise<InputRelease[]> =>
  findReleases(
    database,
    sql<boolean>`EXISTS (SELECT FROM rental_offer WHERE rental_offer.source_key = release.source_key
      AND rental_offer.dataset_key = release.dataset_key)`,
  )

export async function listRentExtents({ db }: Database, signal: AbortSignal): Promise<Extent[]> {
  const { rows } = await sql<Extent>`
    SELECT source_key, dataset_key, ${BOX} FROM rental_offer GROUP BY 1, 2`.execute(db, { signal })
  return rows
}
