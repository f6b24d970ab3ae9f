import { type RawBuilder, sql } from 'kysely'
import { IMPORTED_FILE_PREFIX, splitByRoll } from '#domain/parcel/figures/assessed-years.ts'
import { firstOfEach } from '#domain/parcel/lists.ts'
import type { YearPair } from '#domain/table/columns.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { Database } from '../../../db/open.ts'
import { isUnitUpid, titlesOn } from '../../../importers/derive/titles.ts'

/** These cities have value columns of their own, by the years of their rolls. */
const CITIES = ['vancouver', 'surrey'] as const

export async function findAssessmentYears(
  database: Database,
): Promise<YearPair & { bySource: Record<string, YearPair> }> {
  const cities = CITIES.map(
    (city) => sql`(SELECT max(year) FROM assessment WHERE source_key = ${city}) AS ${sql.ref(city)}`,
  )
  const { rows } = await sql<Record<'year' | (typeof CITIES)[number], number | null>>`
    SELECT (SELECT max(year) FROM assessment) AS year, ${sql.join(cities)}`.execute(database.db)
  const [latest] = rows
  const years = CITIES.flatMap((city) => {
    const year = latest?.[city] ?? null
    return year === null ? [] : [[city, yearPair(year)] as const]
  })
  return { ...yearPair(latest?.year ?? null), bySource: Object.fromEntries(years) }
}

const yearPair = (current: number | null) => ({ current, previous: current === null ? null : current - 1 })

interface AssessmentFigures {
  roll_count: number
  unit_count: number
  land_dollars: number | null
  improvement_dollars: number | null
  total_dollars: number | null
  tax_levy_cents: number | null
  year_built_first: number | null
  year_built_last: number | null
  actual_use: string | null
  roll_number: string | null
}
export type AssessmentField = keyof AssessmentFigures

/**
 * Sums of a source's roll entries for a parcel and year. Includes a building's units, and entries of a roll
 * shared with other parcels. Null if no entry states a value. Undefined at run time for fields not requested.
 */
export interface AssessmentSum extends AssessmentFigures {
  upid: string
  source_key: string
  year: number
  /** Parcels that share the roll. Each has its whole value. */
  parcels_on_roll: number
  release_id: number
  /** Previous year's value as stated by this roll, as in Vancouver's tax report. */
  previous_land_dollars: number | null
  previous_improvement_dollars: number | null
}

const STATED_USE = sql`coalesce(actual_use, 'Use code ' || actual_use_code)`

const FIGURES: Record<AssessmentField, RawBuilder<unknown>> = {
  roll_count: sql<number>`count(*)`,
  unit_count: sql<number>`count(DISTINCT assessment.upid) FILTER (WHERE ${isUnitUpid(sql.ref('assessment.upid'))})`,
  land_dollars: sql<number | null>`sum(land_dollars)::float8`,
  improvement_dollars: sql<number | null>`sum(improvement_dollars)::float8`,
  total_dollars: sql<number | null>`sum(total_dollars)::float8`,
  tax_levy_cents: sql<number | null>`sum(tax_levy_cents)::float8`,
  year_built_first: sql<number | null>`min(year_built)`,
  year_built_last: sql<number | null>`max(year_built)`,
  actual_use: sql<string | null>`CASE WHEN min(${STATED_USE}) = max(${STATED_USE}) THEN min(${STATED_USE})
    ELSE left(string_agg(DISTINCT ${STATED_USE}, ', '), 200) END`,
  roll_number: sql<string | null>`CASE WHEN count(*) = 1 THEN min(roll_number) END`,
}

export const ALL_ASSESSMENT_FIELDS = Object.keys(FIGURES) as AssessmentField[]

/** Reads years from `since`. `statedPrevious` adds years that only the next year's roll states. */
interface AssessmentQuery {
  fields: readonly AssessmentField[]
  since: number
  statedPrevious: boolean
}

/**
 * Finds the sums of each parcel. A roll over several parcels is stored with one of them; the others get its
 * entries for years and sources without entries of their own.
 */
export async function findAssessmentSums(
  database: Database,
  upids: readonly string[],
  query: AssessmentQuery,
  signal?: AbortSignal,
): Promise<AssessmentSum[]> {
  const [ownSums, rolls] = await Promise.all([
    queryOwnSums(database, upids, query, signal),
    findSharedRolls(database, upids, signal),
  ])
  const otherUpids = [...new Set([...rolls.values()].flat()).difference(new Set(upids))]
  const otherSums = otherUpids.length === 0 ? [] : await queryOwnSums(database, otherUpids, query, signal)
  const sumsByParcel = Map.groupBy([...ownSums, ...otherSums], ({ upid }) => upid)
  const sums = upids.flatMap((upid) => {
    const onRoll = rolls.get(upid)
    if (!onRoll) return sumsByParcel.get(upid) ?? []
    const rollSums = [upid, ...onRoll].flatMap((parcelUpid) => sumsByParcel.get(parcelUpid) ?? [])
    const firsts = firstOfEach(rollSums, ({ source_key, year }) => `${source_key} ${year}`)
    return firsts.map((sum) => ({ ...sum, upid, parcels_on_roll: onRoll.length }))
  })
  return query.statedPrevious ? [...sums, ...statedPreviousYears(sums, query.since)] : sums
}

/**
 * For a parcel with a shared roll number, finds all parcels of the source with that number. `OFFSET 0` makes
 * the planner use indexes instead of reading all parcels twice.
 */
async function findSharedRolls(
  database: Database,
  upids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ upid: string; on_roll: string[] }>`
    SELECT requested.upid, array_agg(other.upid ORDER BY other.upid) AS on_roll
    FROM unnest(${upids}::text[]) AS requested(upid)
    CROSS JOIN LATERAL (SELECT roll_number, source_key FROM parcel WHERE parcel.upid = requested.upid OFFSET 0) AS p
    CROSS JOIN LATERAL (
      SELECT upid FROM parcel WHERE parcel.roll_number = p.roll_number AND parcel.source_key = p.source_key OFFSET 0
    ) AS other
    GROUP BY requested.upid HAVING count(*) > 1`.execute(database.db, { signal })
  return new Map(rows.map(({ upid, on_roll }) => [upid, on_roll]))
}

async function queryOwnSums(
  database: Database,
  upids: readonly string[],
  { fields, since, statedPrevious }: AssessmentQuery,
  signal: AbortSignal | undefined,
): Promise<AssessmentSum[]> {
  const figures = fields.map((field) => sql`${FIGURES[field]} AS ${sql.ref(field)}`)
  if (statedPrevious) {
    figures.push(sql`${previousFact('Previous land value')} AS previous_land_dollars`)
    figures.push(sql`${previousFact('Previous improvement value')} AS previous_improvement_dollars`)
  }
  // The lateral joins look up each title by index; for a set, or without `OFFSET 0`, the planner would read the
  // whole roll.
  const { rows } = await sql<AssessmentSum>`
    SELECT requested.upid, 1 AS parcels_on_roll, sums.* FROM unnest(${upids}::text[]) AS requested(upid)
    CROSS JOIN LATERAL (
      SELECT ${sql.join([sql`source_key, year, max(release_id) AS release_id`, ...figures])}
      FROM ${titlesOn(sql.ref('requested.upid'))} AS title
      CROSS JOIN LATERAL (
        SELECT * FROM assessment WHERE assessment.upid = title.upid AND year >= ${since} OFFSET 0
      ) AS assessment
      GROUP BY source_key, year
    ) AS sums`.execute(database.db, { signal })
  return rows
}

/**
 * Sorts the newest year first; within a year own files, the parcel's own source, then sources by name. The
 * same order as `rollsBySource`.
 */
export const compareYearAndSource =
  (ownSource: string) =>
  (a: AssessmentSum, b: AssessmentSum): number =>
    b.year - a.year ||
    Number(b.source_key.startsWith(IMPORTED_FILE_PREFIX)) -
      Number(a.source_key.startsWith(IMPORTED_FILE_PREFIX)) ||
    Number(b.source_key === ownSource) - Number(a.source_key === ownSource) ||
    (a.source_key < b.source_key ? -1 : 1)

export const dropReplacedSums = (sums: readonly AssessmentSum[]): AssessmentSum[] =>
  splitByRoll(
    sums,
    ({ source_key }) => source_key,
    ({ total_dollars }) => total_dollars,
  ).currentRoll

/** Returns the roll number of a single entry, otherwise the number of entries. */
export function rollLabel({
  roll_count,
  unit_count,
  roll_number,
}: Pick<AssessmentSum, 'roll_count' | 'unit_count' | 'roll_number'>): string | null {
  return roll_count > 1 || unit_count > 0
    ? formatCount(roll_count, 'roll entry', 'roll entries')
    : roll_number
}

function previousFact(name: string) {
  return sql<number | null>`sum(CASE WHEN jsonb_typeof(facts -> ${sql.lit(name)}) = 'number'
    THEN (facts ->> ${sql.lit(name)})::float8 END)`
}

/** For years without a loaded roll, takes the values that the next year's roll states. */
function statedPreviousYears(sums: readonly AssessmentSum[], sinceYear: number): AssessmentSum[] {
  const stating = sums.filter(
    (sum) => sum.previous_land_dollars !== null || sum.previous_improvement_dollars !== null,
  )
  if (stating.length === 0) return []
  const key = (sum: AssessmentSum, year: number) => `${sum.upid} ${sum.source_key} ${year}`
  const keys = new Set(sums.map((sum) => key(sum, sum.year)))
  return stating.flatMap((sum) => {
    const land = sum.previous_land_dollars
    const improvement = sum.previous_improvement_dollars
    const year = sum.year - 1
    if (year < sinceYear || keys.has(key(sum, year))) return []
    return [
      {
        ...sum,
        year,
        land_dollars: land,
        improvement_dollars: improvement,
        total_dollars: land === null || improvement === null ? null : land + improvement,
        tax_levy_cents: null,
        previous_land_dollars: null,
        previous_improvement_dollars: null,
      },
    ]
  })
}
