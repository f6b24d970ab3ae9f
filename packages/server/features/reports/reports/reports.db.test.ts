import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { MAX_REPORTS } from '#domain/report/report-limits.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { createReport } from './create-service.ts'
import { storePartResult } from './part-queries.ts'
import { storePictures } from './picture-queries.ts'
import { checkBytes } from './report-checks.ts'
import { REPORTS } from './report-kind.ts'
import { sumStoredBytes } from './report-queries.ts'
import {
  dropDeletedReports,
  getReports,
  openReport,
  reportPicture,
  saveReport,
  setReportParts,
} from './service.ts'

const HOUR_MS = 3_600_000
const HASH = 'a'.repeat(64)

describeOnBothEngines('Rows of reports', (getDatabase) => {
  let account: TestAccount
  let now = new Date('2026-11-23T09:00:00Z')
  const parts = () => ({ database: getDatabase(), clock: () => now })
  const begin = (accountId = account.id) =>
    createReport(parts(), { accountId, permissions: new Set() }, { upids: ['two', 'one', 'nowhere', 'two'] })
  const settle = (reportId: string, key: string, taskId: string, words: string) =>
    storePartResult(getDatabase(), reportId, key, { taskId, data: { words } }, [], now)
  const keysOf = ({ parts: list }: { parts: { key: string }[] }) => list.map(({ key }) => key)

  beforeAll(async () => {
    account = await signedInAccount(getDatabase())
    const release = await makeRelease(getDatabase())
    for (const upid of ['one', 'two']) await makeParcel(getDatabase(), release, upid)
  })

  test('a report is about those parcels that are in the data, each once and in the order given', async () => {
    const report = await begin()
    expect(report.parcels.map(({ upid }) => upid)).toEqual(['two', 'one'])
    expect(keysOf(report)).toEqual(['location', 'parcel', 'assessments', 'sales', 'planning'])
    expect(new Set(report.parts.map(({ taskId }) => taskId)).size).toBe(5)
    expect(report.parts.every(({ status }) => status === 'pending')).toBe(true)
  })

  test('a result counts once, and only for the task that its part waits for', async () => {
    const report = await begin()
    const before = report.parts.find(({ key }) => key === 'sales')?.taskId ?? ''
    expect(await settle(report.id, 'sales', randomUUID(), 'foreign')).toBe(false)
    const again = await setReportParts(
      parts(),
      { accountId: account.id, permissions: new Set() },
      { reportId: report.id, version: report.version, keys: ['sales'] },
    )
    const task = again.parts.find(({ key }) => key === 'sales')?.taskId ?? ''
    expect(task).not.toBe(before)
    expect(await settle(report.id, 'sales', before, 'late')).toBe(false)
    expect(await settle(report.id, 'planning', task, 'of another part')).toBe(false)
    expect(await settle(report.id, 'sales', task, 'right')).toBe(true)
    expect(await settle(report.id, 'sales', task, 'doubled')).toBe(false)
    const opened = await openReport(parts(), account.id, report.id)
    expect(opened.parts.filter(({ data }) => data !== null)).toMatchObject([{ data: { words: 'right' } }])
    expect(keysOf(opened)).toEqual(keysOf(report))
  })

  test('parts keep the order that was saved, those left out are removed, and results stay', async () => {
    const report = await begin()
    const task = report.parts.find(({ key }) => key === 'sales')?.taskId ?? ''
    await settle(report.id, 'sales', task, 'kept')
    const saved = await saveReport(parts(), account.id, {
      ...report,
      reportId: report.id,
      title: 'For a client',
      parts: [
        { key: 'sales', printDisabled: true, beginsPage: false },
        { key: 'parcel', printDisabled: false, beginsPage: true },
      ],
    })
    expect(saved).toMatchObject({ title: 'For a client', version: report.version + 1 })
    expect(saved.parts).toMatchObject([
      { key: 'sales', printDisabled: true, beginsPage: false, status: 'complete', data: { words: 'kept' } },
      { key: 'parcel', printDisabled: false, beginsPage: true, status: 'pending' },
    ])
    const copy = await REPORTS.duplicate(parts(), account.id, report.id)
    expect((await openReport(parts(), account.id, copy.id)).parts).toMatchObject([
      { key: 'sales', printDisabled: true, beginsPage: false },
      { key: 'parcel', printDisabled: false, beginsPage: true },
    ])
    // A page loaded before parts could begin pages.
    const older = await saveReport(parts(), account.id, {
      ...{ ...saved, reportId: report.id },
      parts: saved.parts.map(({ key, printDisabled }) => ({ key, printDisabled })),
    })
    expect(older.parts.map(({ beginsPage }) => beginsPage)).toEqual([false, true])
    const more = await setReportParts(
      parts(),
      { accountId: account.id, permissions: new Set() },
      { reportId: report.id, version: older.version, keys: ['planning', 'location'] },
    )
    expect(keysOf(more)).toEqual(['sales', 'parcel', 'planning', 'location'])
  })

  test('a part that was removed returns as it was; one made anew says what it said until it is complete', async () => {
    const report = await begin()
    const task = report.parts.find(({ key }) => key === 'sales')?.taskId ?? ''
    await settle(report.id, 'sales', task, 'first')
    const save = (version: number, keys: readonly PartKey[]) =>
      saveReport(parts(), account.id, {
        ...report,
        reportId: report.id,
        version,
        parts: keys.map((key) => ({ key, printDisabled: false, beginsPage: false })),
      })
    const removed = await save(report.version, ['parcel'])
    expect(keysOf(removed)).toEqual(['parcel'])
    const restored = await save(removed.version, ['sales', 'parcel'])
    expect(restored.parts[0]).toMatchObject({ key: 'sales', status: 'complete', data: { words: 'first' } })
    const anew = await setReportParts(
      parts(),
      { accountId: account.id, permissions: new Set() },
      { reportId: report.id, version: restored.version, keys: ['sales'] },
    )
    const [sales] = anew.parts
    expect(sales).toMatchObject({ status: 'pending', data: { words: 'first' }, settledAt: now.toISOString() })
    const failure = { taskId: sales?.taskId ?? '', error: 'no', errorMessage: 'No.' }
    const later = new Date(now.getTime() + HOUR_MS)
    await storePartResult(getDatabase(), report.id, 'sales', failure, [], later)
    const opened = await openReport(parts(), account.id, report.id)
    expect(opened.parts[0]).toMatchObject({
      status: 'failed',
      errorMessage: 'No.',
      data: { words: 'first' },
      settledAt: now.toISOString(),
    })
    const removedForGood = await save(anew.version, ['parcel'])
    now = new Date(now.getTime() + 25 * HOUR_MS)
    await dropDeletedReports(getDatabase(), now)
    expect(keysOf(await save(removedForGood.version, ['sales', 'parcel']))).toEqual(['parcel'])
  })

  test('an account whose reports take up as much as they may adds nothing', async () => {
    const { id } = await signedInAccount(getDatabase())
    const report = await begin(id)
    const png = Buffer.alloc(1000, 7)
    await storePictures(getDatabase(), id, new Map([[HASH, png]]), now)
    expect(await sumStoredBytes(getDatabase(), id)).toBeGreaterThanOrEqual(1000)
    await checkBytes(getDatabase(), id)
    await expect(checkBytes(getDatabase(), id, 1000)).rejects.toMatchObject({ code: 'quota_used_up' })
    expect(await REPORTS.duplicate(parts(), id, report.id)).toMatchObject({ partCount: 5 })
  })

  test('say in the list how many printed parts are missing', async () => {
    const { id } = await signedInAccount(getDatabase())
    const report = await begin(id)
    const missing = async () =>
      (await getReports(parts(), id)).map(({ missingPartCount }) => missingPartCount)
    const mark = (key: string, over: { status: 'complete' | 'failed'; print_disabled?: boolean }) =>
      getDatabase()
        .db.updateTable('report_part')
        .set({ ...over, settled_at: now })
        .where('report_id', '=', report.id)
        .where('key', '=', key)
        .execute()
    expect(await missing()).toEqual([5])
    await mark('parcel', { status: 'complete' })
    await mark('sales', { status: 'failed' })
    await mark('planning', { status: 'failed', print_disabled: true })
    expect(await missing()).toEqual([3])
  })

  test('of two windows that save at once one wins, and the other is refused', async () => {
    const report = await begin()
    const save = (title: string) => saveReport(parts(), account.id, { ...report, reportId: report.id, title })
    const outcomes = await Promise.allSettled([save('One'), save('Two')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'conflict' })
  })

  test('belong to whoever began them', async () => {
    const stranger = await signedInAccount(getDatabase())
    const report = await begin()
    const refused = { code: 'not_found' }
    await expect(openReport(parts(), stranger.id, report.id)).rejects.toMatchObject(refused)
    await expect(REPORTS.remove(parts(), stranger.id, report.id)).rejects.toMatchObject(refused)
    await expect(REPORTS.duplicate(parts(), stranger.id, report.id)).rejects.toMatchObject(refused)
    const save = { ...report, reportId: report.id, title: 'Mine now' }
    await expect(saveReport(parts(), stranger.id, save)).rejects.toMatchObject(refused)
    expect(await getReports(parts(), stranger.id)).toEqual([])
  })

  test('a copy says what its original said, and lives longer', async () => {
    const report = await begin()
    const task = report.parts[0]?.taskId ?? ''
    await storePictures(getDatabase(), account.id, new Map([[HASH, Buffer.from('png')]]), now)
    await storePartResult(
      getDatabase(),
      report.id,
      'location',
      { taskId: task, data: { map: HASH } },
      [HASH],
      now,
    )
    const copy = await REPORTS.duplicate(parts(), account.id, report.id)
    await REPORTS.remove(parts(), account.id, report.id)
    now = new Date(now.getTime() + 25 * HOUR_MS)
    await dropDeletedReports(getDatabase(), now)
    await expect(REPORTS.restore(parts(), account.id, report.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    const opened = await openReport(parts(), account.id, copy.id)
    expect(copy.title).toMatch(/ \(copy\)$/)
    expect(opened.parts[0]).toMatchObject({ key: 'location', status: 'complete', data: { map: HASH } })
    expect((await reportPicture(parts(), account.id, HASH)).bytes.toString()).toBe('png')

    await REPORTS.remove(parts(), account.id, copy.id)
    now = new Date(now.getTime() + 25 * HOUR_MS)
    await dropDeletedReports(getDatabase(), now)
    await expect(reportPicture(parts(), account.id, HASH)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are brought back within a day of their deletion', async () => {
    const report = await begin()
    await REPORTS.remove(parts(), account.id, report.id)
    await expect(openReport(parts(), account.id, report.id)).rejects.toMatchObject({ code: 'not_found' })
    now = new Date(now.getTime() + 23 * HOUR_MS)
    await dropDeletedReports(getDatabase(), now)
    expect(await REPORTS.restore(parts(), account.id, report.id)).toMatchObject({ id: report.id })
    expect(await openReport(parts(), account.id, report.id)).toMatchObject({ version: report.version })
  })

  test('are saved only so many, also of who begins many at once', async () => {
    const { id } = await signedInAccount(getDatabase())
    const row = {
      account_id: id,
      title: 'One of many',
      cover_type: 'street_view',
      shows_google_images: true,
      property_image: '',
      paper: 'letter',
      parcels: '[]',
      created_at: now,
      updated_at: now,
    }
    await getDatabase()
      .db.insertInto('report')
      .values(Array.from({ length: MAX_REPORTS - 2 }, () => row))
      .execute()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => begin(id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await getReports(parts(), id)).toHaveLength(MAX_REPORTS)
  })
})
