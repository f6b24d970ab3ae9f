import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/facts/tasks.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { MAX_PARCELS_PER_CALL } from '#domain/report/report-limits.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../../testing/facts/facts-server.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { resumeAbandonedParts } from './service.ts'

const MANY = Array.from({ length: MAX_PARCELS_PER_CALL + 1 }, (_, index) => `p${index}`)
const DAY_MS = 86_400_000

describeWithDatabase('Parts that the queue makes', (getDatabase) => {
  /** Takes calls and runs no tasks. */
  let call: AppInMemory
  /** Runs tasks, once it is started. */
  let runner: FactsServer
  let account: TestAccount
  let now = new Date()

  beforeAll(async () => {
    const release = await makeRelease(getDatabase())
    for (const [index, upid] of MANY.entries())
      await makeParcel(getDatabase(), release, upid, { shape: squareAt(-122.5 + index / 100, 49.5, 0.0005) })
    call = await appInMemory(getDatabase(), { clock: () => now })
    account = await signedInAccount(getDatabase())
  })
  afterAll(async () => {
    await runner?.close()
    await call.app.close()
  })

  const begin = async (upids: string[], who = account) =>
    ((await call.as(who).post('createReport', { upids })).payload as { report: Report }).report
  const opened = async ({ id }: Report, who = account) =>
    ((await call.as(who).get('report', { params: { reportId: id } })).payload as { report: Report }).report
  const run = async (report: Report, key: ReportPart['key']) => {
    const taskId = report.parts.find((part) => part.key === key)?.taskId ?? ''
    const { payload } = await call.as(account).post('runReportPart', { reportId: report.id, key, taskId })
    return payload as { part: ReportPart; waitsFor: Task[] }
  }
  const tasksOf = (report: Report) =>
    getDatabase()
      .db.selectFrom('task')
      .select(['id', 'key', 'status'])
      .where((row) => row(row.ref('args', '->>').key('reportId'), '=', report.id))
      .orderBy('created_at')
      .execute()

  test('of many parcels wait for tasks, one each however often they are requested', async () => {
    const report = await begin(MANY)
    const { part, waitsFor } = await run(report, 'sales')
    expect(part).toMatchObject({ status: 'pending', data: null })
    expect(waitsFor).toMatchObject([{ taskId: part.taskId, key: 'sales', partCount: 1, timeout: 300 }])
    expect((await run(report, 'sales')).waitsFor).toEqual(waitsFor)
    const tasks = await tasksOf(report)
    expect(tasks.map(({ id }) => id).sort()).toEqual(report.parts.map(({ taskId }) => taskId).sort())
  })

  test('of few parcels are made by the call', async () => {
    const report = await begin(['p0'])
    expect(await run(report, 'sales')).toMatchObject({ part: { status: 'complete' }, waitsFor: [] })
    expect(await tasksOf(report)).toEqual([])
  })

  test('whose task runs out of time fail; one that was begun anew meanwhile is made', async () => {
    const report = await begin(MANY)
    const anew = (
      await call.as(account).post('setReportParts', {
        reportId: report.id,
        version: report.version,
        keys: ['sales'],
      })
    ).payload as { report: Report }
    const first = report.parts.find(({ key }) => key === 'sales')?.taskId ?? ''
    const { db } = getDatabase()
    await db
      .updateTable('task')
      .set({ created_at: new Date(0) })
      .where('id', '=', first)
      .execute()
    const parcel = report.parts.find(({ key }) => key === 'parcel')?.taskId ?? ''
    await db
      .updateTable('task')
      .set({ created_at: new Date(0) })
      .where('id', '=', parcel)
      .execute()
    runner ??= await factsServer(getDatabase(), [])
    await runner.context.tasks.expireLate()
    const { parts } = await opened(anew.report)
    expect(parts.find(({ key }) => key === 'parcel')).toMatchObject({ status: 'failed', error: 'timeout' })
    await Promise.all(anew.report.parts.map(({ taskId }) => runner.over(account.id, taskId)))
    expect((await opened(anew.report)).parts.find(({ key }) => key === 'sales')).toMatchObject({
      status: 'complete',
      data: { sections: expect.arrayContaining([expect.objectContaining({ upid: 'p20' })]) },
    })
  })

  test('are complete without a page, one section for each parcel, and one of planning for all', async () => {
    const report = await begin(MANY)
    runner ??= await factsServer(getDatabase(), [])
    await Promise.all(report.parts.map(({ taskId }) => runner.over(account.id, taskId)))
    const { parts } = await opened(report)
    expect(parts.map(({ status }) => status)).toEqual(parts.map(() => 'complete'))
    for (const { key, data } of parts) {
      const ofParcels = data?.sections.filter(({ upid }) => upid !== null)
      expect(ofParcels?.map(({ upid }) => upid)).toEqual(key === 'planning' ? [] : MANY)
    }
  })

  test('are those that a closed page left, too; a permission that was lost since counts', async () => {
    const demoted = await signedInAccount(getDatabase(), { grants: ['map_dev_apps'] })
    const report = await begin(['p0'], demoted)
    await call.as(demoted).post('setReportParts', {
      reportId: report.id,
      version: report.version,
      keys: ['applications'],
    })
    const { parts } = await opened(report, demoted)
    await getDatabase()
      .db.updateTable('account')
      .set({ plan_key: 'basic' })
      .where('id', '=', demoted.id)
      .execute()
    await getDatabase().db.deleteFrom('account_grant').where('account_id', '=', demoted.id).execute()
    runner ??= await factsServer(getDatabase(), [])
    expect(await resumeAbandonedParts({ ...runner.context, clock: () => now })).toBe(0)
    now = new Date(Date.now() + 61_000)
    expect(await resumeAbandonedParts({ ...runner.context, clock: () => now })).toBeGreaterThanOrEqual(6)
    await Promise.all(parts.map(({ taskId }) => runner.over(demoted.id, taskId)))
    const ended = (await opened(report, demoted)).parts
    expect(ended.filter(({ status }) => status === 'complete').map(({ key }) => key)).toEqual(
      parts.slice(0, 5).map(({ key }) => key),
    )
    expect(ended.at(-1)).toMatchObject({ key: 'applications', error: 'permission_required' })
  })

  test('fail after a day in which nobody made them, keep what they said, and can be begun anew', async () => {
    const report = await begin(['p0'])
    await run(report, 'parcel')
    const again = await call.as(account).post('setReportParts', {
      reportId: report.id,
      version: report.version,
      keys: ['parcel', 'notes'],
    })
    const begun = (again.payload as { report: Report }).report
    runner ??= await factsServer(getDatabase(), [])
    const at = (ms: number) => ({ ...context(), clock: () => new Date(Date.now() + ms) })
    const context = () => runner?.context ?? expect.fail('no server')
    const refreshed: string[] = []
    const live = {
      ...context().live,
      refresh: async (accountId: string, flags: readonly string[]) =>
        void refreshed.push(accountId, ...flags),
    }
    await resumeAbandonedParts({ ...at(DAY_MS + 300_000), live })
    const { parts, version } = await opened(begun)
    expect(new Set(parts.map(({ status }) => status))).toEqual(new Set(['failed']))
    expect(parts.find(({ key }) => key === 'parcel')).toMatchObject({
      error: 'timeout',
      errorMessage: 'It was not finished within a day.',
      data: { sections: [{ upid: 'p0' }] },
    })
    expect(refreshed).toEqual(expect.arrayContaining([account.id, 'savedReports']))
    expect(await resumeAbandonedParts(at(2 * DAY_MS))).toBe(0)

    const anew = await call
      .as(account)
      .post('setReportParts', { reportId: report.id, version, keys: ['parcel'] })
    const made = await run((anew.payload as { report: Report }).report, 'parcel')
    expect(made).toMatchObject({ part: { status: 'complete', error: null } })
  })
})
