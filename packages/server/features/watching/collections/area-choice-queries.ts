import { type RawBuilder, sql } from 'kysely'
import type { AreaPlace, BoundaryLayer, Choice } from '#contract/watching/area-choices.ts'
import type { AreaOptions, AreaSelection } from '#contract/watching/collections.ts'
import { classifyProperty } from '#domain/parcel/listing-terms.ts'
import type { NumberRange } from '#domain/text/number-format.ts'
import type { Queryable } from '../../../db/open.ts'
import { isInForce } from '../../../importers/derive/plans-in-force.ts'
import { parcelUpid } from '../../../importers/derive/titles.ts'
import { containsPattern } from '../../../platform/paging/cursor.ts'

const PARENT_LAYER: Readonly<Record<BoundaryLayer, BoundaryLayer | null>> = {
  neighbourhood: 'municipality',
  municipality: 'regional_district',
  regional_district: null,
}

/** Finds places, each with its smallest parent. Parents come first, so that PostGIS prepares each once. */
async function getPlaces(
  { db }: Queryable,
  { layer, condition, limit }: { layer: BoundaryLayer; condition: RawBuilder<boolean>; limit: number | null },
): Promise<{ places: AreaPlace[]; total: number }> {
  const { rows } = await sql<AreaPlace & { total: number }>`
    WITH listed AS MATERIALIZED (
      SELECT f.id, f.title, f.geom, ST_PointOnSurface(f.geom) AS point, count(*) OVER ()::int AS total
      FROM layer_feature f WHERE f.layer_key = ${layer} AND f.title IS NOT NULL AND ${condition}
      ORDER BY lower(f.title), f.id LIMIT ${limit}),
    parents AS (
      SELECT DISTINCT ON (l.id) l.id, p.title FROM layer_feature p,
        LATERAL (SELECT id FROM listed WHERE p.geom && point AND ST_Intersects(p.geom, point) OFFSET 0) l
      WHERE p.layer_key = ${PARENT_LAYER[layer]} ORDER BY l.id, ST_Area(ST_Envelope(p.geom)), p.id)
    SELECT f.id AS "featureId", f.title AS name, parents.title AS "parentName", f.total,
      jsonb_build_array(ST_XMin(f.geom), ST_YMin(f.geom), ST_XMax(f.geom), ST_YMax(f.geom)) AS bounds
    FROM listed f LEFT JOIN parents USING (id) ORDER BY lower(f.title), f.id`.execute(db)
  return { places: rows.map(({ total: _, ...place }) => place), total: rows[0]?.total ?? 0 }
}

export function listPlaces(
  queryable: Queryable,
  { layer, words, limit }: { layer: BoundaryLayer; words: string; limit: number },
) {
  return getPlaces(queryable, { layer, condition: sql`f.title ILIKE ${containsPattern(words)}`, limit })
}

export async function countPlaces(
  { db }: Queryable,
  layers: readonly BoundaryLayer[],
): Promise<{ layer: BoundaryLayer; count: number }[]> {
  const { rows } = await sql<{ layer: BoundaryLayer; count: number }>`
    SELECT layer, (SELECT count(*)::int FROM layer_feature WHERE layer_key = layer AND title IS NOT NULL) AS count
    FROM unnest(${layers}::text[]) WITH ORDINALITY AS requested (layer, n) ORDER BY n`.execute(db)
  return rows
}

export async function findSubAreas(
  queryable: Queryable,
  { layer, featureIds }: AreaSelection,
): Promise<AreaPlace[]> {
  if (layer === 'neighbourhood') return []
  const condition = sql<boolean>`EXISTS (
    SELECT FROM layer_feature s WHERE s.id = ANY(${featureIds}::text[]) AND s.layer_key = ${layer}
      AND s.geom && f.geom AND ST_Intersects(s.geom, ST_PointOnSurface(f.geom)))`
  return (await getPlaces(queryable, { layer: 'neighbourhood', condition, limit: null })).places
}

const listingsIn = (areaId: string, kind: 'mls' | 'broker') => sql`
  SELECT DISTINCT ON (l.id) l.id, l.upid, l.status, l.property_type, l.broker, l.brokerage, l.price_dollars, l.bedrooms
  FROM watched_area_piece w JOIN listing l ON l.geom && w.geom AND ST_Intersects(w.geom, l.geom)
  WHERE w.area_id = ${areaId}::uuid AND l.kind = ${kind} ORDER BY l.id`

type ListingCriterion = 'agents' | 'types' | 'statuses'

export async function findListingChoices(
  { db }: Queryable,
  areaId: string,
  kind: 'mls' | 'broker',
): Promise<Record<ListingCriterion, Choice[]>> {
  const { rows } = await sql<Choice & { criterion: ListingCriterion }>`
    WITH l AS MATERIALIZED (${listingsIn(areaId, kind)})
    SELECT criterion, value, count(DISTINCT id)::int AS count FROM (
      SELECT id, 'types' AS criterion, property_type AS value FROM l
      UNION ALL SELECT id, 'statuses', status FROM l
      UNION ALL SELECT id, 'agents', brokerage FROM l
      UNION ALL SELECT id, 'agents', broker FROM l
    ) said WHERE value <> '' GROUP BY criterion, value ORDER BY count DESC, value`.execute(db)
  const of = (name: ListingCriterion) =>
    rows.filter(({ criterion }) => criterion === name).map(({ value, count }) => ({ value, count }))
  return { agents: of('agents'), types: of('types'), statuses: of('statuses') }
}

export async function findZoningChoices({ db }: Queryable, areaId: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    WITH l AS MATERIALIZED (${listingsIn(areaId, 'mls')}),
    listed AS (
      SELECT z.code, count(DISTINCT l.id)::int AS count FROM l
      JOIN parcel_layer s ON s.upid = ${parcelUpid(sql.ref('l.upid'))} AND s.layer_key = 'zoning'
      JOIN layer_feature z ON z.id = s.feature_id AND ${isInForce(sql.ref('z.status'))}
      GROUP BY 1),
    zones AS (
      SELECT DISTINCT z.code FROM watched_area_piece w
      JOIN layer_feature z ON z.geom && w.geom AND ST_Intersects(z.geom, w.geom) AND NOT ST_Touches(z.geom, w.geom)
      WHERE w.area_id = ${areaId}::uuid AND z.layer_key = 'zoning' AND z.code <> ''
        AND ${isInForce(sql.ref('z.status'))})
    SELECT code AS value, coalesce(count, 0) AS count FROM zones LEFT JOIN listed USING (code)
    ORDER BY 2 DESC, 1`.execute(db)
  return rows
}

const rangeCondition = (number: RawBuilder<unknown>, { min, max }: NumberRange) =>
  sql`(${min}::float8 IS NULL OR ${number} >= ${min}::float8) AND (${max}::float8 IS NULL OR ${number} <= ${max}::float8)`

/** Counts listings that meet the criteria; an empty list allows all. */
export async function countMlsListings(
  { db }: Queryable,
  areaId: string,
  { statuses, propertyClasses, propertyTypes, zonings, priceDollars, bedrooms }: AreaOptions['mls'],
) {
  const { rows } = await sql<{ type: string | null; count: number }>`
    SELECT l.property_type AS type, count(*)::int AS count FROM (${listingsIn(areaId, 'mls')}) l
    WHERE (${statuses.length === 0} OR l.status = ANY(${statuses}::text[]))
      AND (${propertyTypes.length === 0} OR l.property_type = ANY(${propertyTypes}::text[]))
      AND (${zonings.length === 0} OR EXISTS (
        SELECT FROM parcel_layer s JOIN layer_feature z ON z.id = s.feature_id
        WHERE s.upid = ${parcelUpid(sql.ref('l.upid'))} AND s.layer_key = 'zoning'
          AND z.code = ANY(${zonings}::text[]) AND ${isInForce(sql.ref('z.status'))}))
      AND ${rangeCondition(sql`l.price_dollars`, priceDollars)} AND ${rangeCondition(sql`l.bedrooms`, bedrooms)}
    GROUP BY 1`.execute(db)
  return rows
    .filter(
      ({ type }) => propertyClasses.length === 0 || propertyClasses.includes(classifyProperty(type) ?? ''),
    )
    .reduce((sum, { count }) => sum + count, 0)
}
