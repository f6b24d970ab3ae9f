import { formatNumber } from '#domain/text/number-format.ts'
import type { Database } from '../../db/open.ts'
import { BadInput } from '../bad-input.ts'
import type { RejectFile } from '../release/rejects.ts'
import type { StagedEntity } from './staging.ts'

export const MAX_REPORTED = 50_000

export type RepeatedKeys = 'refuse' | 'reject'

/** A staged row: line or feature of the file, and key. */
export interface RowPlace {
  position: number
  ref: string
}

export async function hasRepeatedKeys({ pool }: Database, { table }: StagedEntity): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT FROM ${table} GROUP BY id HAVING count(*) > 1 LIMIT 1`)
  return rowCount !== 0
}

/** Keeps the first row of each key and rejects others. @throws BadInput if rows may not be dropped */
export async function dropRepeatedKeys(
  database: Database,
  staged: StagedEntity,
  rejects: RejectFile,
  repeatedKeys: RepeatedKeys,
): Promise<void> {
  const repeatedRows = `
    SELECT s.ctid AS row, s.position, s.source_ref,
      first_value(s.position) OVER keyed AS kept, row_number() OVER keyed AS occurrence
    FROM ${staged.table} s
    WHERE s.id IN (SELECT id FROM ${staged.table} GROUP BY id HAVING count(*) > 1)
    WINDOW keyed AS (PARTITION BY s.id ORDER BY s.position, s.ctid)`
  const { rows } = await database.pool.query<RowPlace & { kept: number }>(
    `SELECT position, source_ref AS ref, kept FROM (${repeatedRows}) d
     WHERE occurrence > 1 ORDER BY position LIMIT ${MAX_REPORTED}`,
  )
  const [first] = rows
  if (!first) return
  if (repeatedKeys === 'refuse') throw new BadInput(await refusal(database, staged, first))
  for (const { position, ref, kept } of rows) {
    const reason = `the key "${ref}" is already used by line or feature ${kept}`
    rejects.add({ position, ref, outcome: 'rejected', reason })
  }
  const { rowCount } = await database.pool.query(
    `DELETE FROM ${staged.table} s USING (${repeatedRows}) d WHERE s.ctid = d.row AND d.occurrence > 1`,
  )
  staged.rows -= rowCount ?? 0
  const unreported = (rowCount ?? 0) - rows.length
  rejects.addUnlisted('rejected', 'the key "…" is already used by line or feature n', unreported)
}

async function refusal(
  database: Database,
  staged: StagedEntity,
  first: RowPlace & { kept: number },
): Promise<string> {
  const { rows } = await database.pool.query<{ repeated: number }>(
    `SELECT sum(times - 1)::int AS repeated FROM (
       SELECT count(*) AS times FROM ${staged.table} GROUP BY id HAVING count(*) > 1
     ) keys`,
  )
  return (
    `${formatNumber(rows[0]?.repeated ?? 0)} of ${formatNumber(staged.rows)} rows have a key that another row has, with other content: the first is "${first.ref}", ` +
    `at lines or features ${first.kept} and ${first.position}. Name a key that tells them apart (several columns together: --key A,B), or take ` +
    'only the first row of each key with --skip-repeated. Nothing was imported.'
  )
}
