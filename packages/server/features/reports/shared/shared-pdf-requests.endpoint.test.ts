import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/facts/tasks.ts'
import type { Report } from '#contract/report/reports.ts'
import type { SharedPdf } from '#contract/report/shared-pdf-calls.ts'
import { MAX_PDF_TASKS, MAX_SHARED_PDF_TASKS } from '#domain/report/report-limits.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { THROTTLE } from '../../services/throttling/service.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

const DAY_MS = 86_400_000
const WITH_PDF = { offersPdf: true }
const CLOSED = { status: 404, message: 'This link no longer opens anything.' }
/** A program that is there on every machine of the tests, and no browser: nothing here is printed. */
const NEVER_STARTED = process.execPath

describeWithDatabase('A PDF behind a link', (getDatabase) => {
  let sharing: Sharing
  let owner: Sharing['owner']
  let stranger: Sharing['stranger']
  let opened: Sharing['opened']
  beforeAll(async () => {
    sharing = await sharingAccount(getDatabase(), { LOTLINE_CHROMIUM: NEVER_STARTED })
    ;({ owner, stranger, opened } = sharing)
  })

  const create = (visit: string, who = stranger()) => who.post('createSharedPdf', { visit })
  const state = (visit: string, task: string, who = stranger()) => who.post('sharedPdfState', { visit, task })
  const load = (visit: string, file: string, who = stranger()) => who.post('sharedPdf', { visit, file })
  const begun = async (visit: string): Promise<string> => {
    const { status, text, payload } = await create(visit)
    expect(status, text).toBe(200)
    return (payload as Extract<SharedPdf, { state: 'making' }>).task
  }
  /** A link that offers a PDF, opened by somebody. */
  async function visitOf(report: Report, more: Parameters<typeof owner.link>[1] = {}) {
    const link = await owner.link(report.id, { ...WITH_PDF, ...more })
    return { ...link, visit: (await opened(link.token, more.password ?? undefined)).visit }
  }
  const cancelOpen = () =>
    getDatabase()
      .db.updateTable('task')
      .set({ status: 'cancelled', finished_at: sharing.time.now })
      .where('status', '=', 'waiting')
      .execute()

  // Who joins a task that is under way has nothing printed.
  const printed = async () => {
    const query = `SELECT sum(count)::int AS count FROM throttle_count WHERE key LIKE '${THROTTLE.sharedPdfByLink.name} %'`
    return (await getDatabase().pool.query(query)).rows[0].count ?? 0
  }
  test('is there only where its owner chose that, which the list of links says', async () => {
    const report = await owner.report('parcel')
    const without = await owner.link(report.id)
    const withPdf = await owner.link(report.id, WITH_PDF)
    const listed = new Map((await owner.listed(report.id)).map(({ id, offersPdf }) => [id, offersPdf]))
    expect([listed.get(without.id), listed.get(withPdf.id)]).toEqual([false, true])
    const closed = await opened(without.token)
    expect(closed.offersPdf).toBe(false)
    expect(await create(closed.visit)).toMatchObject({ status: 404, message: 'This link has no PDF.' })
    const { visit, offersPdf } = await opened(withPdf.token)
    expect(offersPdf).toBe(true)
    const response = await create(visit)
    expect(response).toMatchObject({
      status: 200,
      payload: { state: 'making', task: expect.any(String), pageCount: null },
      headers: { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' },
    })
    const { task } = response.payload as Extract<SharedPdf, { state: 'making' }>
    expect((await state(visit, task)).payload).toMatchObject({ state: 'making', pageCount: null })
    expect((await state(closed.visit, task)).status).toBe(404)
  })

  test('is made once for all who request it, also at the same moment, and anew after a change', async () => {
    const report = await owner.report('parcel')
    const { id, visit, token } = await visitOf(report)
    const second = (await opened(token)).visit
    const before = await printed()
    const tasks = await Promise.all([begun(visit), begun(visit), begun(second)])
    const idOf = (task: string) => sharing.sealed.idOf(id, task)
    expect(new Set(tasks.map(idOf)).size).toBe(1)
    expect(await printed()).toBe(before + 1)
    await sharing.call.as(sharing.account).post('renameReport', { reportId: report.id, title: 'Renamed' })
    expect(idOf(await begun(visit))).not.toBe(idOf(tasks[0] ?? ''))
  })

  test('is nothing of the account: not its limit, not its attempts, not its page of the report', async () => {
    await cancelOpen()
    const report = await owner.report('parcel')
    const { visit } = await visitOf(report)
    const attempts = () =>
      getDatabase()
        .db.selectFrom('throttle_count')
        .select(['key', 'count'])
        .where('key', 'like', `${THROTTLE.pdfByAccount.name} %`)
        .execute()
    const before = await attempts()
    await begun(visit)
    expect(await attempts()).toEqual(before)
    const own = sharing.call.as(sharing.account)
    expect((await own.get('reportPdfState', { params: { reportId: report.id } })).payload).toMatchObject({
      task: null,
    })
    for (let each = 0; each < MAX_PDF_TASKS; each += 1) {
      const { id: reportId } = each === 0 ? report : await owner.report()
      const { tasks } = (await own.post('createReportPdf', { reportId })).payload as { tasks: Task[] }
      expect(tasks).toHaveLength(1)
    }
    expect(await own.post('createReportPdf', { reportId: (await owner.report()).id })).toMatchObject({
      status: 429,
    })
    // Nor does the account hold up the readers of its links.
    await begun((await visitOf(await owner.report('parcel'))).visit)
  })

  test('waits while so many are made for the readers of one account', async () => {
    await cancelOpen()
    const report = await owner.report('parcel')
    const visits = []
    for (let each = 0; each <= MAX_SHARED_PDF_TASKS; each += 1) {
      visits.push((await visitOf(report)).visit)
    }
    const last = visits.pop() ?? ''
    for (const visit of visits) await begun(visit)
    const refused = await create(last)
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30)
    await cancelOpen()
    await begun(last)
  })

  test('opens to nobody with another visit, and gives nobody what is of another link or of the account', async () => {
    await cancelOpen()
    const report = await owner.report('parcel')
    const mine = await visitOf(report)
    const other = await visitOf(report)
    const taskId = await begun(mine.visit)
    for (const visit of [other.visit, mine.token, 'x'.repeat(80)]) {
      expect((await state(visit, taskId)).status).toBe(404)
    }
    expect((await create(mine.token)).status).toBe(404)
    expect((await state(mine.visit, randomUUID())).status).toBe(404)
    const own = await sharing.call.as(sharing.account).post('createReportPdf', { reportId: report.id })
    const [task] = (own.payload as { tasks: Task[] }).tasks
    expect((await state(mine.visit, sharing.sealed.nameOf(mine.id, task?.taskId ?? ''))).status).toBe(404)
    const stored = async (shareId: string | null) => {
      const id = randomUUID().padEnd(43, 'p')
      await getDatabase()
        .db.insertInto('report_pdf')
        .values({
          id,
          account_id: sharing.account.id,
          report_id: report.id,
          share_id: shareId,
          fingerprint: id,
          file_name: 'For a client.pdf',
          page_count: 1,
          byte_count: 9,
          stored_at: sharing.time.now,
        })
        .execute()
      return id
    }
    for (const shareId of [other.id, null]) {
      const pdf = sharing.sealed.nameOf(mine.id, await stored(shareId))
      expect((await load(mine.visit, pdf)).status).toBe(404)
    }
    expect(
      await sharing.call.as(sharing.account).get('reportPdf', { params: { pdfId: await stored(mine.id) } }),
    ).toMatchObject({ status: 404 })
  })

  test('ends with its link: one under way, too, when that is revoked, and nothing is begun once it has expired', async () => {
    await cancelOpen()
    const report = await owner.report('parcel')
    const revoked = await visitOf(report)
    const lasting = await visitOf(report)
    const taskId = await begun(revoked.visit)
    const lastingTask = await begun(lasting.visit)
    await sharing.call.as(sharing.account).post('revokeShare', { shareId: revoked.id })
    for (const each of [create(revoked.visit), state(revoked.visit, taskId)]) {
      expect(await each).toMatchObject(CLOSED)
    }
    expect((await load(revoked.visit, 'p'.repeat(43))).status).toBe(404)
    const task = getDatabase()
      .db.selectFrom('task')
      .select('status')
      .where('id', '=', sharing.sealed.idOf(revoked.id, taskId) ?? '')
    expect(await task.executeTakeFirst()).toEqual({ status: 'cancelled' })
    expect((await state(lasting.visit, lastingTask)).payload).toMatchObject({ state: 'making' })

    const { time } = sharing
    const began = time.now
    const expiring = await visitOf(report, { days: 7 })
    time.now = new Date(began.getTime() + 7 * DAY_MS)
    expect(await create(expiring.visit)).toMatchObject(CLOSED)
    time.now = began
    await begun(expiring.visit)
    await sharing.call.as(sharing.account).post('deleteReport', { reportId: report.id })
    expect(await create(expiring.visit)).toMatchObject(CLOSED)
  })

  test('needs the password first, for nothing else opens the visit that it is requested with', async () => {
    await cancelOpen()
    const { id } = await owner.report('parcel')
    const { token } = await owner.link(id, { ...WITH_PDF, password: 'driftwood' })
    for (const password of [undefined, 'seaweed']) {
      const { text } = await sharing.openLink(token, password)
      expect(text).not.toMatch(/visit|offersPdf/)
    }
    await begun((await opened(token, 'driftwood')).visit)
  })

  test('is requested, followed and downloaded only so often from one address', async () => {
    await cancelOpen()
    const { visit } = await visitOf(await owner.report('parcel'))
    const one = stranger()
    const taskId = await begun(visit)
    const each = [
      [THROTTLE.sharedPdfByLinkAndClient, 200, (who = one) => create(visit, who)],
      [THROTTLE.sharedPdfStateByLinkAndClient, 200, (who = one) => state(visit, taskId, who)],
      [THROTTLE.sharedPdfFileByLinkAndClient, 404, (who = one) => load(visit, 'p'.repeat(43), who)],
    ] as const
    for (const [{ name, max }, status, request] of each) {
      expect((await request()).status).toBe(status)
      await getDatabase()
        .db.updateTable('throttle_count')
        .set({ count: max })
        .where('key', 'like', `${name} %`)
        .execute()
      expect((await request()).status).toBe(429)
      expect((await request(stranger())).status).toBe(status)
    }
  })

  test('where the server has no browser, says so', async () => {
    const environment = { LOTLINE_SHARED_SOURCES: 'open-city', LOTLINE_CHROMIUM: 'off' }
    const without = (await appInMemory(getDatabase(), { environment })).as(null)
    const { token } = await owner.link((await owner.report('parcel')).id, WITH_PDF)
    const { visit } = await opened(token, undefined, without)
    expect(await without.post('createSharedPdf', { visit })).toMatchObject({
      status: 422,
      code: 'pdf_unavailable',
      message: expect.stringContaining('Print the report instead'),
    })
  })
})
