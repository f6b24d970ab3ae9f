import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { readCatalogue } from '../../testing/databases/read-catalogue.ts'
import { signIn } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'
import { countRows, OWN_TABLES } from '../backup/describe-database.ts'
import { migrateToLatest } from '../migrate.ts'
import type { Database } from '../open.ts'

const DUMPS = join(import.meta.dirname, 'dumps')

/** Of the version that wrote each (docs/how-to/add-a-migration.md). */
const VERSIONS = readdirSync(DUMPS).map((file) => file.replace('.sql.gz', ''))

const DROP_ALL = `
  DO $drop$ DECLARE item record; BEGIN
    FOR item IN ${OWN_TABLES} LOOP EXECUTE format('DROP TABLE public.%I CASCADE', item.name); END LOOP;
    FOR item IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    LOOP EXECUTE format('DROP FUNCTION %s CASCADE', item.name); END LOOP;
  END $drop$`

const RENAMED_TABLES: Record<string, string> = { billing_operation: 'billing_order' }
const CHANGED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'fact_charge',
  'agreement_answer',
  'billing_event',
  'parcel_front',
]

/** As the version that wrote the dump stored them. */
async function storedOf({ pool }: Database, accountId: string) {
  const read = async (table: string, columns: string) => {
    const { rows } = await pool.query('SELECT to_regclass($1) IS NOT NULL AS is_there', [table])
    if (!rows[0].is_there) return []
    return (await pool.query(`SELECT ${columns} FROM ${table} WHERE account_id = $1`, [accountId])).rows
  }
  const parcelCount = '(SELECT count(*)::int FROM folder_parcel WHERE folder_id = folder.id) AS "parcelCount"'
  return {
    folders: await read('folder', `id, name, notif_def AS "notifDef", ${parcelCount}`),
    areas: await read('watched_area', 'id, name, type, options'),
    reports: await read('report', 'id, title'),
    analyses: await read('analysis', 'id'),
    subscriptions: await read('billing_subscription', 'name'),
    invoices: await read('billing_invoice', 'invoice_id AS id'),
  }
}

type Stored = Awaited<ReturnType<typeof storedOf>>

/** From today's calls; opens each report and analysis. */
async function shownOf(call: AppInMemory, account: { token: string }): Promise<Stored> {
  const caller = call.as(account)
  const get = async <Payload>(name: CallName, params?: Record<string, string>) => {
    const { status, payload, text } = await caller.get(name, params ? { params } : {})
    expect(status, text).toBe(200)
    return payload as Payload
  }
  const { billingDetails } = await get<{ billingDetails: { subscriptions: []; history: [] } }>(
    'billingDetails',
  )
  const shown = {
    ...(await get<Pick<Stored, 'folders'>>('folders')),
    ...(await get<Pick<Stored, 'areas'>>('areas')),
    ...(await get<Pick<Stored, 'reports'>>('reports')),
    ...(await get<Pick<Stored, 'analyses'>>('analyses')),
    subscriptions: billingDetails.subscriptions,
    invoices: billingDetails.history,
  }
  for (const { id } of shown.reports) {
    const { report } = await get<{ report: { parts: { status: string }[] } }>('report', { reportId: id })
    expect(report.parts.map(({ status }) => status)).toContain('complete')
  }
  for (const { id } of shown.analyses) await get('analysis', { analysisId: id })
  for (const { id } of shown.folders) await get('folderHistoryCounts', { id })
  for (const { id } of shown.areas) await get('areaHistoryCounts', { id })
  return shown
}

const sorted = (rows: { id?: string; name?: string; number?: string }[]) => {
  const keyOf = ({ id, name, number }: (typeof rows)[number]) => id ?? name ?? number ?? ''
  return rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

describeOnBothEngines('A database made by an earlier version', (getDatabase) => {
  let call: AppInMemory
  let fresh: string[]

  const makeFresh = async () => {
    await getDatabase().pool.query(DROP_ALL)
    await migrateToLatest(getDatabase())
  }

  // Tests of single migrations leave the embedded engine without indexes of later ones.
  beforeAll(async () => {
    await makeFresh()
    fresh = await readCatalogue(getDatabase().pool)
    call = await appInMemory(getDatabase())
  })
  afterAll(makeFresh)

  it.each(VERSIONS)('has today’s tables and the same rows: %s', async (name) => {
    const database = getDatabase()
    await database.pool.query(DROP_ALL)
    await database.pool.query(gunzipSync(readFileSync(join(DUMPS, `${name}.sql.gz`))).toString())
    const { rows } = await database.pool.query(`SELECT id FROM account WHERE username = 'demo'`)
    const stored = await storedOf(database, rows[0].id)
    const counts = await countRows(database.pool)

    await migrateToLatest(database)

    expect(await readCatalogue(database.pool)).toEqual(fresh)
    const kept = Object.entries(counts)
      .filter(([table]) => !CHANGED_TABLES.includes(table))
      .map(([table, count]) => [RENAMED_TABLES[table] ?? table, count])
    expect(await countRows(database.pool)).toMatchObject(Object.fromEntries(kept))
    const shown = await shownOf(call, await signIn(database, rows[0].id))
    for (const [kind, found] of Object.entries(stored))
      expect(sorted(shown[kind as keyof Stored]), kind).toMatchObject(sorted(found))
    const { rowCount } = await database.pool.query(
      `SELECT FROM detected_change WHERE change::text ~ '"(lot|outline)"'`,
    )
    expect(rowCount).toBe(0)
  })
})
