/** SQL that describes a property `p` (a row of `property`), for subjects and sold properties. */
import { type RawBuilder, sql } from 'kysely'
import { MIN_BUILDING_SHARE } from '#domain/valuation/cma/sales/market-sale.ts'
import { isInForce } from '../../../importers/derive/plans-in-force.ts'
import {
  buildingYear,
  floorOf,
  numericFact,
  rollsAsOf,
  rollsBySource,
  statedUse,
} from '../../../importers/derive/property-facts.ts'
import { isUnitUpid, parcelUpid } from '../../../importers/derive/titles.ts'

/** Actual-use codes of BC Assessment. */
const VACANT_USES = ['001', '061']
const HOUSE_USES = ['000', '032', '033', '034', '037', '038', '040', '047', '060', '062', '063']
const STRATA_USES = ['030', '035', '036', '039', '041', '042']

const hasUse = (codes: readonly string[]) => sql`actual_use.use = ANY(${[...codes]}::text[])`

const UPID = sql.ref('p.upid')

const MARKET_CLASS = sql`CASE
  WHEN ${isUnitUpid(UPID)} OR (p.parcel_class IN ('building_strata', 'bare_land_strata') AND p.pid IS NOT NULL) THEN
    CASE WHEN actual_use.use IS NULL OR ${hasUse([...STRATA_USES, ...HOUSE_USES])}
      OR (actual_use.use_title ~* 'strata|condominium|row housing|duplex|dwelling'
        AND actual_use.use_title !~* 'parking|storage') THEN 'strata' END
  WHEN ${hasUse(VACANT_USES)}
    OR actual_use.use_title ~* '^vacant residential|acres or more \\(vacant\\)' THEN 'land'
  WHEN ${hasUse(HOUSE_USES)}
    OR actual_use.use_title ~* 'single family|residential dwelling|duplex|manufactured home' THEN 'house'
  WHEN actual_use.use IS NULL AND latest_listing.property_type ~* '\\mland\\M|\\mlots?\\M|acreage' THEN 'land'
  WHEN actual_use.use IS NULL AND latest_listing.property_type ~* 'house|duplex|single family'
    AND latest_listing.property_type !~* 'ware|town' THEN 'house'
  END`

type Alternatives = readonly (readonly [value: RawBuilder<unknown>, release: RawBuilder<unknown>])[]

const FACTS = sql`p.facts`
const ownFact = (name: string) => [numericFact(FACTS, name), sql`p.release_id`] as const
const flagFact = (name: string) =>
  [
    sql`CASE WHEN jsonb_typeof(p.facts -> ${sql.lit(name)}) = 'boolean' THEN (p.facts ->> ${sql.lit(name)})::boolean END`,
    sql`p.release_id`,
  ] as const
const listingValue = (column: string) =>
  [sql.ref(`latest_listing.${column}`), sql`latest_listing.release_id`] as const
/** Null for strata. Tests the upid too, because a unit may have no class. */
const unlessStrata = (value: RawBuilder<unknown>) =>
  sql`CASE WHEN kind.market_class IS DISTINCT FROM 'strata' AND NOT ${isUnitUpid(UPID)} THEN ${value} END`

const IMPROVEMENTS = sql`coalesce(roll.improvement_dollars, roll.total_dollars - roll.land_dollars)`

/** Sources of each attribute, by priority. Without a fact, only `waterfrontDatasets` imply no waterfront. */
const attributeSources = (waterfrontDatasets: RawBuilder<unknown>): Record<string, Alternatives> => ({
  floorSquareMetres: [[floorOf(FACTS), sql`p.release_id`], listingValue('floor_area_square_metres')],
  lotSquareMetres: [[unlessStrata(sql`nullif(p.area_square_metres, 0)`), sql`p.release_id`]],
  yearBuilt: [
    [sql`roll.year_built`, sql`roll.release_id`] as const,
    ownFact('yearBuilt'),
    listingValue('year_built'),
  ].map(([value, release]) => [buildingYear(value), release]),
  bathrooms: [ownFact('bathrooms'), listingValue('bathrooms')],
  bedrooms: [ownFact('bedrooms'), listingValue('bedrooms')],
  grade: [ownFact('grade')],
  condition: [ownFact('condition')],
  view: [ownFact('view')],
  isWaterfront: [
    flagFact('waterfront'),
    [
      sql`CASE WHEN p.source_key || '/' || p.dataset_key = ANY(${waterfrontDatasets}) THEN false END`,
      sql`p.release_id`,
    ],
  ],
  storeys: [ownFact('storeys')],
  isRenovated: [flagFact('renovated')],
  basementShare: [ownFact('basementShare')],
  zoning: [[sql`zoning.code`, sql`zoning.release_id`]],
  ocp: [[sql`ocp.code`, sql`ocp.release_id`]],
  buildingShare: [
    [
      sql`CASE WHEN roll.total_dollars > 0 THEN ${IMPROVEMENTS}::float8 / roll.total_dollars END`,
      sql`roll.release_id`,
    ],
  ],
})

/** Zoning and community plan (OCP) matter for land, and for houses compared as land. */
const LAND_CONDITION = sql`(kind.market_class = 'land'
  OR kind.market_class = 'house' AND ${IMPROVEMENTS} < ${sql.lit(MIN_BUILDING_SHARE)}::float8 * roll.total_dollars)`

interface Description {
  /** SQL date as of which the property is described. */
  day: RawBuilder<unknown>
  /** SQL array of datasets, `source/dataset`. */
  waterfrontDatasets: RawBuilder<unknown>
}

export const TENURE = sql`CASE
  WHEN lower(p.facts ->> 'tenure') IN ('leasehold', 'cooperative') THEN lower(p.facts ->> 'tenure')
  ELSE 'freehold' END`

/**
 * Joins `description` to `property AS p`. Ignores listings after the day. Prefers rolls up to its year, then
 * rolls with a total.
 */
export function joinDescription({ day, waterfrontDatasets }: Description): RawBuilder<unknown> {
  const year = sql`extract(year FROM ${day})::int`
  const ownRoll = sql`CASE WHEN NOT ${isUnitUpid(UPID)} THEN p.roll_number END`
  const sources = Object.entries(attributeSources(waterfrontDatasets))
  const values = sources.map(
    ([key, alternatives]) =>
      sql`${sql.lit(key)}, coalesce(${sql.join(alternatives.map(([value]) => value))})`,
  )
  const releases = sources.map(([key, alternatives]) => {
    const cases = alternatives.map(([value, release]) => sql`WHEN ${value} IS NOT NULL THEN ${release}`)
    return sql`${sql.lit(key)}, CASE ${sql.join(cases, sql` `)} END`
  })
  return sql`
  LEFT JOIN ${statedUse('p', ownRoll, rollsAsOf(year))} actual_use ON true
  LEFT JOIN LATERAL (
    SELECT a.* FROM assessment a WHERE a.upid = p.upid
    ORDER BY year > ${year}, a.total_dollars IS NULL, ${rollsAsOf(year)}, ${rollsBySource(sql`p.source_key`)}, a.id LIMIT 1
  ) roll ON true
  LEFT JOIN LATERAL (
    SELECT l.* FROM listing l WHERE l.upid = p.upid AND l.listed_on <= ${day}
    ORDER BY l.listed_on DESC, l.id LIMIT 1
  ) latest_listing ON true
  CROSS JOIN LATERAL (SELECT ${MARKET_CLASS} AS market_class) kind
  LEFT JOIN ${joinLayer('zoning')} zoning ON ${LAND_CONDITION}
  LEFT JOIN ${joinLayer('ocp')} ocp ON ${LAND_CONDITION}
  CROSS JOIN LATERAL (SELECT
    kind.market_class,
    ${TENURE} AS tenure,
    CASE WHEN kind.market_class = 'strata' THEN coalesce(p.plan_number, ${parcelUpid(UPID)}) END AS building,
    coalesce(p.neighbourhood, p.municipality) AS neighbourhood,
    coalesce(p.regional_district, p.municipality) AS market_area,
    jsonb_build_object(${sql.join(values)}) AS attributes,
    jsonb_strip_nulls(jsonb_build_object(${sql.join(releases)})) AS releases
  ) description`
}

const joinLayer = (layer: string) => sql`LATERAL (
  SELECT f.code, f.release_id FROM parcel_layer c JOIN layer_feature f ON f.id = c.feature_id
  WHERE c.upid = ${parcelUpid(UPID)} AND c.layer_key = ${sql.lit(layer)} AND f.code IS NOT NULL
    AND ${isInForce(sql.ref('f.status'))}
  ORDER BY c.share DESC, f.id LIMIT 1)`
