import { expect, it } from 'vitest'
import { checkSql } from './sql-ways.ts'

const linesOf = (path: string, ...lines: string[]) =>
  checkSql(`packages/server/${path}`, lines.join('\n')).map(({ line }) => line)

it('refuses every other way to begin a transaction', () => {
  const ways = [
    `await database.db.transaction().execute(work)`,
    `  .transaction()`,
    `await client.query('BEGIN')`,
    'await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ`)',
    `await inTransaction(database, work)`,
  ]
  expect(linesOf('importers/a.ts', ...ways)).toEqual([1, 2, 3, 4])
  expect(linesOf('db/in-transaction.ts', ...ways)).toEqual([])
  expect(linesOf('importers/a.test.ts', ...ways)).toEqual([])
})

it('refuses text for the pool where features, jobs and the platform write SQL', () => {
  const ways = [
    `const { rows } = await database.pool.query('SELECT 1')`,
    `async function read({ kind, pool }: Database) {`,
    'await sql`SELECT 1`.execute(db)',
  ]
  expect(linesOf('features/facts/a-queries.ts', ...ways)).toEqual([1, 2])
  expect(linesOf('importers/staging.ts', ...ways)).toEqual([])
  expect(linesOf('platform/queue/boss-database.ts', ...ways)).toEqual([])
})
