import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import type { PartResult } from '#domain/report/report-parts.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { createReport } from '../reports/create-service.ts'
import { findParts, storePartResult } from '../reports/part-queries.ts'
import { sumStoredBytes } from '../reports/report-queries.ts'
import { openReport } from '../reports/service.ts'
import { findCompared, startComparison } from './comparison-queries.ts'
import { listReportVersions, readReportVersion, takeOverParts } from './service.ts'

const KEYS = ['sales', 'parcel', 'planning'] as const

describeOnBothEngines('Rows of comparisons and older versions', (getDatabase) => {
  let account: TestAccount
  let now = new Date('2026-11-23T09:00:00Z')
  const deps = () => ({ database: getDatabase(), clock: () => now })
  const saying = (words: string) => ({ sections: [], provenance: {}, words })
  const storeCompared = (id: string, key: string, result: PartResult<unknown>) =>
    storePartResult(getDatabase(), id, key, result, [], now, 'report_comparison')
  const settle = (id: string, taskId: string, words: string) =>
    storeCompared(id, 'sales', { taskId, data: saying(words) })
  const compared = async ({ id }: Report, key: string) =>
    (await findCompared(getDatabase(), id)).find((each) => each.key === key)

  /** Begins a report whose part of sales says something; its part of planning still waits. */
  async function begun(): Promise<Report> {
    const report = await createReport(
      deps(),
      { accountId: account.id, permissions: new Set() },
      { upids: ['one'] },
    )
    for (const { key, taskId } of report.parts) {
      if (key === 'planning') continue
      await storePartResult(getDatabase(), report.id, key, { taskId, data: saying(`${key} once`) }, [], now)
    }
    return openReport(deps(), account.id, report.id)
  }

  beforeAll(async () => {
    account = await signedInAccount(getDatabase())
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'one')
  })

  test('a part that is being made is not compared, and one that is being compared is not begun again', async () => {
    const { id } = await begun()
    await startComparison(getDatabase(), id, KEYS, now)
    const first = await findCompared(getDatabase(), id)
    expect(first.map(({ key, status }) => [key, status])).toEqual([
      ['parcel', 'pending'],
      ['sales', 'pending'],
    ])
    await startComparison(getDatabase(), id, KEYS, now)
    expect(await findCompared(getDatabase(), id)).toEqual(first)
  })

  test('a result counts once, for its task and its report, and is returned when all have ended', async () => {
    const [report, other] = [await begun(), await begun()]
    await startComparison(getDatabase(), report.id, KEYS, now)
    const taskId = (await compared(report, 'sales'))?.task_id ?? ''
    expect(await settle(report.id, randomUUID(), 'foreign')).toBe(false)
    expect(await settle(other.id, taskId, 'of another report')).toBe(false)
    expect(await settle(report.id, taskId, 'today')).toBe(true)
    expect(await settle(report.id, taskId, 'doubled')).toBe(false)
    expect(await compared(report, 'sales')).toMatchObject({ status: 'complete', data: null })
    const rest = (await compared(report, 'parcel'))?.task_id ?? ''
    const failure = { taskId: rest, error: 'timeout', errorMessage: 'Too long.' }
    await storeCompared(report.id, 'parcel', failure)
    expect(await compared(report, 'sales')).toMatchObject({ data: { words: 'today' } })
    expect(await compared(report, 'parcel')).toMatchObject({ status: 'failed', error_message: 'Too long.' })
  })

  test('what is taken over replaces the part, and the report as it was is stored and counted', async () => {
    const report = await begun()
    const { id, version } = report
    await startComparison(getDatabase(), id, ['sales'], now)
    const taskId = (await compared(report, 'sales'))?.task_id ?? ''
    const parts = [{ key: 'sales' as const, taskId }]
    const takeOver = () => takeOverParts(deps(), account.id, { reportId: id, version, parts })
    await expect(takeOver()).rejects.toMatchObject({ code: 'conflict' })
    await settle(id, taskId, 'today')
    const stranger = await signedInAccount(getDatabase())
    const theirs = { reportId: id, version, parts }
    await expect(takeOverParts(deps(), stranger.id, theirs)).rejects.toMatchObject({ code: 'not_found' })
    const bytes = await sumStoredBytes(getDatabase(), account.id)
    now = new Date(now.getTime() + 1000)
    await takeOver()
    await expect(takeOver()).rejects.toMatchObject({ code: 'conflict' })
    const taken = (await findParts(getDatabase(), id)).find(({ key }) => key === 'sales')
    expect(taken).toMatchObject({ taskId, data: { words: 'today' } })
    expect(await sumStoredBytes(getDatabase(), account.id)).toBeGreaterThan(bytes)
    const [older] = await listReportVersions(deps(), account.id, id)
    const opened = await readReportVersion(deps(), account.id, { reportId: id, versionId: older?.id ?? '' })
    expect(opened).toMatchObject({ title: report.title, version })
    expect(opened.parts.find(({ key }) => key === 'sales')).toMatchObject({ data: { words: 'sales once' } })
    // It is never made for this version any more.
    expect(opened.parts.find(({ key }) => key === 'planning')).toMatchObject({ status: 'failed' })
    const elsewhere = { reportId: (await begun()).id, versionId: older?.id ?? '' }
    await expect(readReportVersion(deps(), account.id, elsewhere)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
