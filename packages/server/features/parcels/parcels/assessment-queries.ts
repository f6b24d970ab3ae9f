import { type RawBuilder, sql } from 'kysely'
import type { YearPair } from '#domain/table/columns.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { Database } from '../../../db/open.ts'
import { isUnitUpid, titlesOn } from '../../../db/titles.ts'

/** Cities with value columns of their own, which speak of the years that the city's own roll has. */
const CITIES = ['vancouver', 'surrey'] as const

/** The latest assessment year that the data has, and the year before it; null where there is none. */
export async function findAssessmentYears(
  database: Database,
): Promise<YearPair & { bySource: Record<string, YearPair> }> {
  const cities = CITIES.map(
    (city) => sql`(SELECT max(year) FROM assessment WHERE source_key = ${city}) AS ${sql.ref(city)}`,
  )
  const { rows } = await sql<Record<'year' | (typeof CITIES)[number], number | null>>`
    SELECT (SELECT max(year) FROM assessment) AS year, ${sql.join(cities)}`.execute(database.db)
  const [latest] = rows
  const known = CITIES.flatMap((city) => {
    const year = latest?.[city] ?? null
    return year === null ? [] : [[city, pairOf(year)] as const]
  })
  return { ...pairOf(latest?.year ?? null), bySource: Object.fromEntries(known) }
}

const pairOf = (current: number | null) => ({ current, previous: current === null ? null : current - 1 })

interface AssessmentFigures {
  roll_count: number
  /** Strata units among them. */
  unit_count: number
  land_dollars: number | null
  improvement_dollars: number | null
  total_dollars: number | null
  tax_levy_cents: number | null
  year_built_first: number | null
  year_built_last: number | null
  actual_use: string | null
  /** The roll number when there is one entry. */
  roll_number: string | null
}
export type AssessmentField = keyof AssessmentFigures

/**
 * Roll entries of one parcel, source and year, added up; those of a building with those of its strata units. Sums leave out what the roll does not say; all unsaid is null. Fields that were not
 * requested are undefined at run time; readers name what they read.
 */
export interface AssessmentSum extends AssessmentFigures {
  upid: string
  source_key: string
  year: number
  release_id: number
  /** Figures of the year before, as the roll of this year states them (Vancouver's tax report does). */
  previous_land_dollars: number | null
  previous_improvement_dollars: number | null
}

const FIGURES: Record<AssessmentField, RawBuilder<unknown>> = {
  roll_count: sql<number>`count(*)`,
  unit_count: sql<number>`count(DISTINCT assessment.upid) FILTER (WHERE ${isUnitUpid(sql.ref('assessment.upid'))})`,
  land_dollars: sql<number | null>`sum(land_dollars)::float8`,
  improvement_dollars: sql<number | null>`sum(improvement_dollars)::float8`,
  total_dollars: sql<number | null>`sum(total_dollars)::float8`,
  tax_levy_cents: sql<number | null>`sum(tax_levy_cents)::float8`,
  year_built_first: sql<number | null>`min(year_built)`,
  year_built_last: sql<number | null>`max(year_built)`,
  actual_use: sql<string | null>`CASE WHEN min(actual_use) = max(actual_use) THEN min(actual_use)
    ELSE left(string_agg(DISTINCT actual_use, ', '), 200) END`,
  roll_number: sql<string | null>`CASE WHEN count(*) = 1 THEN min(roll_number) END`,
}

export const ALL_ASSESSMENT_FIELDS = Object.keys(FIGURES) as AssessmentField[]

/** The requested figures, of the years from `since` on. `statedPrevious`: also years that only the next roll states. */
interface AssessmentQuery {
  fields: readonly AssessmentField[]
  since: number
  statedPrevious: boolean
}

export async function findAssessmentSums(
  database: Database,
  upids: readonly string[],
  { fields, since, statedPrevious }: AssessmentQuery,
  signal?: AbortSignal,
): Promise<AssessmentSum[]> {
  const figures = fields.map((field) => sql`${FIGURES[field]} AS ${sql.ref(field)}`)
  if (statedPrevious) {
    figures.push(sql`${previousFact('Previous land value')} AS previous_land_dollars`)
    figures.push(sql`${previousFact('Previous improvement value')} AS previous_improvement_dollars`)
  }
  // Parcel by parcel through the index: queried as one set, the planner rather reads the whole roll.
  const { rows: sums } = await sql<AssessmentSum>`
    SELECT asked.upid, sums.* FROM unnest(${upids}::text[]) AS asked(upid)
    CROSS JOIN LATERAL (
      SELECT ${sql.join([sql`source_key, year, max(release_id) AS release_id`, ...figures])}
      FROM ${titlesOn(sql.ref('asked.upid'))} AS title JOIN assessment ON assessment.upid = title.upid
      WHERE year >= ${since}
      GROUP BY source_key, year
    ) AS sums`.execute(database.db, { signal })
  return statedPrevious ? [...sums, ...statedPreviousYears(sums, since)] : sums
}

/** Orders rolls by their year, the newest first; of one year those of the parcel's own source first, then by the names of the sources. */
export const byYearAndSource =
  (ownSource: string) =>
  (a: AssessmentSum, b: AssessmentSum): number =>
    b.year - a.year ||
    Number(b.source_key === ownSource) - Number(a.source_key === ownSource) ||
    (a.source_key < b.source_key ? -1 : 1)

/** The number of the only roll entry; of several, or of those of strata units, how many they are. */
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

/** The year before as the roll of this year states it, where no roll of that year is loaded. */
function statedPreviousYears(sums: readonly AssessmentSum[], sinceYear: number): AssessmentSum[] {
  const key = (sum: AssessmentSum, year: number) => `${sum.upid} ${sum.source_key} ${year}`
  const known = new Set(sums.map((sum) => key(sum, sum.year)))
  return sums.flatMap((sum) => {
    const land = sum.previous_land_dollars
    const improvement = sum.previous_improvement_dollars
    const year = sum.year - 1
    if ((land === null && improvement === null) || year < sinceYear || known.has(key(sum, year))) return []
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
