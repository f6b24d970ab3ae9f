import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { openDatabase } from '../../db/migrate.ts'
import type { Database, DatabaseKind } from '../../db/open.ts'
import { JOBS_SCHEMA } from '../../platform/queue/job-queue.ts'
import { takeTurn } from './embedded-turns.ts'
import { endUsers } from './end-with.ts'
import { readSchema } from './read-schema.ts'
import { TEMPLATE } from './setup-native.ts'

type Body = (getDatabase: () => Database) => void

/**
 * The same tests on PostgreSQL and on the embedded engine, each starting from an empty schema. Only in files named
 * `*.db.test.ts`, which share an embedded engine and take turns on it.
 *
 *     describeOnBothEngines('nearest parcels', (getDatabase) => {
 *       it('…', async () => { await getDatabase().db.insertInto('parcel')… })
 *     })
 */
export function describeOnBothEngines(title: string, body: Body): void {
  describeOn('native', title, body)
  describeOn('embedded', title, body)
}

/** On PostgreSQL only, with a database per file: for endpoints, whose files run in parallel. */
export function describeWithDatabase(title: string, body: Body): void {
  describeOn('native', title, body)
}

/** Tests of the embedded engine alone, in files named `*.db.test.ts`. */
export function describeOnEmbedded(title: string, body: Body): void {
  describeOn('embedded', title, body)
}

function describeOn(kind: DatabaseKind, title: string, body: Body): void {
  describe(kind, () => {
    let opened: Database | undefined
    let close = async () => {}
    beforeAll(async () => {
      ;({ database: opened, close } = await OPEN[kind]())
    })
    afterAll(async () => {
      try {
        if (opened) await endUsers(opened)
      } finally {
        await close()
      }
    })
    // If a hook fails, later ones of its group are skipped, but those of the outer group still end the turn.
    describe(title, () =>
      body(() => {
        if (!opened)
          throw new Error('The database is open only while tests run: ask for it inside a test or a hook.')
        return opened
      }),
    )
  })
}

/** Puts an empty embedded database into a data folder: in files named `*.db.test.ts`. */
export const copyEmptyDatabase = (dataFolder: string): Promise<void> =>
  cp(inject('emptyDataFolder'), dataFolder, { recursive: true })

interface OpenedForTest {
  database: Database
  close(): Promise<void>
}

const OPEN: Record<DatabaseKind, () => Promise<OpenedForTest>> = {
  native: openCopyOfTemplate,
  embedded: openEmptied,
}

/** Databases with the template's schema, left by earlier groups of tests of this process. Emptying one takes a fifth of the time of making one. */
const left: string[] = []

async function openCopyOfTemplate(): Promise<OpenedForTest> {
  const server = inject('nativeServer')
  if ('unavailable' in server) throw new Error(server.unavailable)
  const urlOf = (name: string) => server.urlPattern.replace('{database}', name)
  const administer = (...statements: string[]) => runEach(urlOf('postgres'), statements)
  const name = `test_${randomBytes(8).toString('hex')}`
  const former = left.pop()
  // A server that a test has not stopped finds its database no more.
  if (former !== undefined)
    await administer(endSessions(former), `ALTER DATABASE ${former} RENAME TO ${name}`)
  // Half the work of PostgreSQL's usual strategy, which writes each page to its log.
  else await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  const database = await openDatabase({ url: urlOf(name) })
  if (former !== undefined) await emptyAllTables(database)
  return {
    database,
    async close() {
      await database.close()
      if ((await readSchema(urlOf(name))) === server.schema) left.push(name)
      else await administer(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function runEach(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const endSessions = (name: string) =>
  `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`

async function openEmptied(): Promise<OpenedForTest> {
  const { folder, turnsSocket } = inject('embeddedEngine')
  const endTurn = await takeTurn(turnsSocket)
  try {
    const database = await openDatabase({ folder, attach: true })
    await emptyAllTables(database)
    return { database, close: () => database.close().finally(endTurn) }
  } catch (error) {
    endTurn()
    throw error
  }
}

/** Smaller tables are emptied by DELETE, because TRUNCATE recreates the files of a table, its indexes and referring tables. */
const SMALL_BYTES = 4_000_000

/** Empties all tables except migrations, PostGIS's reference systems, and tables whose file is empty, which saves nine tenths of the time. */
async function emptyAllTables({ pool }: Database): Promise<void> {
  await pool.query(`DROP SCHEMA IF EXISTS ${JOBS_SCHEMA} CASCADE`)
  const { rows: tables } = await pool.query<{ name: string; bytes: string }>(`
    SELECT format('%I.%I', schemaname, relname) AS name, pg_relation_size(relid) AS bytes FROM pg_stat_user_tables
    WHERE relname NOT LIKE 'kysely\\_%' AND relname <> 'spatial_ref_sys' AND pg_relation_size(relid) > 0`)
  if (tables.length === 0) return
  const names = tables.map(({ name }) => name)
  const bytes = tables.reduce((sum, table) => sum + Number(table.bytes), 0)
  await pool.query(
    bytes < SMALL_BYTES
      ? `BEGIN; SET LOCAL session_replication_role = replica; ${names.map((name) => `DELETE FROM ${name}`).join('; ')}; COMMIT`
      : `TRUNCATE ${names.join(', ')} CASCADE`,
  )
  await pool.query(`
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE last_value IS NOT NULL`)
}
