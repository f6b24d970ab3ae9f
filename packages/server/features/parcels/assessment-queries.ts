import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { abortable } from '../../db/query-abort.ts'
import { isOneOf } from '../../db/spatial.ts'

/** The latest assessment year that the data has, and the year before it; null where there is none. */
export async function findAssessmentYears(
  database: Database,
): Promise<{ current: number | null; previous: number | null }> {
  const { rows } = await sql<{ year: number | null }>`SELECT max(year) AS year FROM assessment`.execute(
    database.db,
  )
  const current = rows[0]?.year ?? null
  return { current, previous: current === null ? null : current - 1 }
}

/** Roll entries of one lot, source and year, added up. Sums leave out what the roll does not say; all unsaid is null. */
export interface AssessmentSum {
  upid: string
  source_key: string
  year: number
  roll_count: number
  land_dollars: number | null
  improvement_dollars: number | null
  total_dollars: number | null
  tax_levy_cents: number | null
  year_built_first: number | null
  year_built_last: number | null
  actual_use: string | null
  /** The roll number when there is one entry. */
  roll_number: string | null
  /** What the roll of this year says of the year before (Vancouver's tax report does). */
  previous_land_dollars: number | null
  previous_improvement_dollars: number | null
  release_id: number
}

export async function findAssessmentSums(
  database: Database,
  upids: readonly string[],
  sinceYear: number,
  signal?: AbortSignal,
): Promise<AssessmentSum[]> {
  const sums = await database.db
    .selectFrom('assessment')
    .select((eb) => [
      eb.ref('upid').$notNull().as('upid'),
      'source_key',
      'year',
      eb.fn.countAll<number>().as('roll_count'),
      sql<number | null>`sum(land_dollars)::float8`.as('land_dollars'),
      sql<number | null>`sum(improvement_dollars)::float8`.as('improvement_dollars'),
      sql<number | null>`sum(total_dollars)::float8`.as('total_dollars'),
      sql<number | null>`sum(tax_levy_cents)::float8`.as('tax_levy_cents'),
      sql<number | null>`min(year_built)`.as('year_built_first'),
      sql<number | null>`max(year_built)`.as('year_built_last'),
      sql<string | null>`CASE WHEN min(actual_use) = max(actual_use) THEN min(actual_use)
        ELSE left(string_agg(DISTINCT actual_use, ', '), 200) END`.as('actual_use'),
      sql<string | null>`CASE WHEN count(*) = 1 THEN min(roll_number) END`.as('roll_number'),
      previousFact('Previous land value').as('previous_land_dollars'),
      previousFact('Previous improvement value').as('previous_improvement_dollars'),
      sql<number>`max(release_id)`.as('release_id'),
    ])
    .where(isOneOf('assessment.upid', upids))
    .where('year', '>=', sinceYear)
    .groupBy(['upid', 'source_key', 'year'])
    .execute(abortable(database, signal))
  return [...sums, ...statedPreviousYears(sums, sinceYear)]
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
