import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { OwnData } from '#contract/account/own-data-calls.ts'
import { SCHEDULE } from '../../jobs/schedule.ts'
import { readSettings } from '../../settings/env.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../testing/facts/facts-server.ts'
import { signedInAccount, type TestAccount } from '../../testing/rows/account-factory.ts'
import { type OwnerOfEverything, ownerOfEverything } from '../../testing/rows/account-rows.ts'
import {
  type AppInMemory,
  appInMemory,
  DATA_FOLDER,
  TEST_STORAGE,
} from '../../testing/servers/app-in-memory.ts'
import { unzipped } from '../../testing/unzipped.ts'

const DAY_MS = 86_400_000

describeWithDatabase('Everything that an account owns', (getDatabase) => {
  let now: Date
  let call: AppInMemory
  let owner: OwnerOfEverything
  let server: FactsServer

  beforeEach(async () => {
    now = new Date()
    const clock = () => now
    call = await appInMemory(getDatabase(), { clock })
    // Without a browser, as some servers are: exports name the PDFs that they lack.
    const settings = readSettings({
      LOTLINE_LOG_LEVEL: 'silent',
      LOTLINE_DATA: DATA_FOLDER,
      LOTLINE_CHROMIUM: '/none',
    })
    server = await factsServer(getDatabase(), [], { clock, settings })
    owner = await ownerOfEverything(getDatabase(), { plan_key: 'none' })
    return () => server.close()
  })

  const ownDataOf = async (account: TestAccount) => (await call.as(account).get('ownData')).payload as OwnData
  const run = (key: string) =>
    SCHEDULE.find((job) => job.key === key)?.run(server.context, new AbortController().signal)
  async function exported(account: TestAccount) {
    const { task } = (await call.as(account).post('exportOwnData', {})).payload as {
      task: { taskId: string }
    }
    await server.over(account.id, task.taskId)
    const { export: made } = await ownDataOf(account)
    if (made === null) throw new Error('There is no export.')
    return made
  }

  test('has its links listed, of reports and of analyses', async () => {
    const { links } = await ownDataOf(owner)
    expect(links.map(({ kind }) => kind).sort()).toEqual(['analysis', 'report'])
    expect(links.map(({ kind, title }) => [kind, title])).toContainEqual(['report', 'For a client'])
    const stranger = await signedInAccount(getDatabase())
    expect((await ownDataOf(stranger)).links).toEqual([])
  })

  test('is exported into one zip without a plan; what cannot be printed is named in it', async () => {
    await TEST_STORAGE.put(owner.attachedFile, Buffer.from('%PDF-attached'))
    const { exportId, byteCount, fileName } = await exported(owner)
    const response = await call.as(owner).get('dataExport', { params: { exportId } })
    expect(response.status).toBe(200)
    expect(response.headers['content-disposition']).toContain(fileName)
    const bytes = await TEST_STORAGE.read(exportId)
    expect(bytes?.length).toBe(byteCount)
    const files = await unzipped(asPieces(bytes ?? Buffer.of()))
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        'account.json',
        'folders.geojson',
        'areas.geojson',
        'invoices/invoices.csv',
      ]),
    )
    expect(JSON.parse(files.get('folders.json') ?? '')[0]).toMatchObject({
      name: 'Everything',
      parcels: [{ upid: 'demo:1' }],
    })
    expect(JSON.parse(files.get('areas.geojson') ?? '').features[0].geometry.type).toBe('MultiPolygon')
    expect(JSON.parse(files.get('reports/For a client.json') ?? '').title).toBe('For a client')
    expect(JSON.parse(files.get('report-templates.json') ?? '')).toMatchObject([
      { name: 'Listing package', parts: [{ key: 'sales', beginsPage: true }], columns: {} },
    ])
    expect(files.get('reports/For a client/Survey plan.pdf')).toBe('%PDF-attached')
    expect([...files.keys()].filter((name) => name.startsWith('analyses/'))).toHaveLength(1)
    expect(files.get('README.txt')).toContain('reports/For a client.pdf: this server has no browser')
    expect([...files.values()].join()).not.toContain('token_hash')
  })

  test('is exported without the address and browser of administrators', async () => {
    await getDatabase()
      .db.insertInto('audit_event')
      .values({
        account_id: owner.id,
        kind: 'admin_read',
        action: 'read_account',
        address: '198.51.100.7',
        browser: 'Firefox on Linux',
      })
      .execute()
    const { exportId } = await exported(owner)
    const bytes = await TEST_STORAGE.read(exportId)
    const files = await unzipped(asPieces(bytes ?? Buffer.of()))
    const rows: { action: string }[] = JSON.parse(files.get('security-activity.json') ?? '')
    expect(rows.find(({ action }) => action === 'read_account')).toMatchObject({
      address: null,
      browser: null,
    })
  })

  test('has one export at a time, which only its owner can download, for three days', async () => {
    const begun = await Promise.all([
      call.as(owner).post('exportOwnData', {}),
      call.as(owner).post('exportOwnData', {}),
    ])
    const [one, other] = begun.map(({ payload }) => (payload as { task: { taskId: string } }).task.taskId)
    expect(one).toBe(other)
    await server.over(owner.id, one ?? '')
    const first = (await ownDataOf(owner)).export
    const { exportId } = await exported(owner)
    const load = (account: TestAccount, id = exportId) =>
      call.as(account).get('dataExport', { params: { exportId: id } })
    expect((await load(owner)).status).toBe(200)
    expect(await TEST_STORAGE.read(first?.exportId ?? '')).toBeNull()
    expect((await load(await signedInAccount(getDatabase()))).status).toBe(404)
    now = new Date(now.getTime() + 3 * DAY_MS + 1000)
    await sql`UPDATE account_session SET expires_at = now() + interval '30 days'`.execute(getDatabase().db)
    expect((await load(owner)).status).toBe(404)
    await run('purge-data-exports')
    expect(await TEST_STORAGE.read(exportId)).toBeNull()
  })
})

async function* asPieces(bytes: Buffer) {
  yield bytes
}
