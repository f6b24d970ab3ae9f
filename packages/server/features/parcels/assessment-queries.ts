import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { abortable } from '../../db/query-abort.ts'
import { isOneOf } from '../../db/spatial.ts'

/** The two latest assessment years that the data has; null where there is none. */
export async function findAssessmentYears(
  database: Database,
): Promise<{ current: number | null; previous: number | null }> {
  const { rows } = await sql<{ current: number | null; previous: number | null }>`
    SELECT latest.year AS current, (SELECT max(year) FROM assessment WHERE year < latest.year) AS previous
    FROM (SELECT max(year) AS year FROM assessment) AS latest`.execute(database.db)
  return rows[0] ?? { current: null, previous: null }
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
  release_id: number
}

export function findAssessmentSums(
  database: Database,
  upids: readonly string[],
  sinceYear: number,
  signal?: AbortSignal,
): Promise<AssessmentSum[]> {
  return database.db
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
      sql<number>`max(release_id)`.as('release_id'),
    ])
    .where(isOneOf('assessment.upid', upids))
    .where('year', '>=', sinceYear)
    .groupBy(['upid', 'source_key', 'year'])
    .execute(abortable(database, signal))
}
