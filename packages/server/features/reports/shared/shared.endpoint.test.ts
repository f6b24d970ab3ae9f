import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import type { CallBody } from '#contract/calls.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { OpenedReport, Share } from '#contract/report/share-calls.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { MAX_SHARES } from '#domain/report/share-rules.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeSale } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { THROTTLE } from '../../services/throttling/service.ts'

const DAY_MS = 86_400_000
const NOTHING = { status: 404, code: 'not_found', message: 'This link does not open a report any more.' }

describeWithDatabase('A report behind a link', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let now = new Date()

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database, {
      clock: () => now,
      environment: { LOTLINE_SHARED_SOURCES: 'open-city' },
    })
    account = await signedInAccount(database)
    const open = await makeRelease(database, { source: 'open-city' })
    const closed = await makeRelease(database, { source: 'closed-board' })
    await makeParcel(database, open, 'shared-parcel', { civic_number: '12', street: 'HARBOUR ST' })
    await makeSale(database, closed, 'shared-parcel')
  })

  const makePart = async ({ id, parts }: Report, key: string) => {
    const taskId = parts.find((part) => part.key === key)?.taskId
    const response = await call
      .as(account)
      .post('runReportPart', { reportId: id, key, taskId } as CallBody<'runReportPart'>)
    expect(response.status, response.text).toBe(200)
  }
  /** A new report with these parts made. */
  async function report(...keys: string[]): Promise<Report> {
    const begun = await call.as(account).post('createReport', { upids: ['shared-parcel'] })
    const { report } = begun.payload as { report: Report }
    for (const key of keys) await makePart(report, key)
    return (
      (await call.as(account).get('report', { params: { reportId: report.id } })).payload as {
        report: Report
      }
    ).report
  }
  const share = async (reportId: string, more: Partial<CallBody<'shareReport'>> = {}, who = account) =>
    call.as(who).post('shareReport', { reportId, days: 30, password: null, units: 'metric', ...more })
  async function link(reportId: string, more: Partial<CallBody<'shareReport'>> = {}) {
    const response = await share(reportId, more)
    expect(response.status, response.text).toBe(200)
    const { share: made, address } = response.payload as { share: Share; address: string }
    return { ...made, token: address.split('/shared/')[1] ?? '' }
  }
  let strangers = 0
  const stranger = () => {
    strangers += 1
    return call.as(null, { from: `192.0.2.${strangers}` })
  }
  const open = (token: string, password?: string, who = stranger()) =>
    who.post('openSharedReport', { token, ...(password !== undefined && { password }) })
  async function opened(token: string, password?: string) {
    const response = await open(token, password)
    expect(response.status, response.text).toBe(200)
    return response.payload as Extract<OpenedReport, { state: 'open' }>
  }
  const listed = async (reportId: string) =>
    (
      (await call.as(account).get('reportShares', { params: { reportId } })).payload as {
        shares: Share[]
      }
    ).shares
  const partOf = ({ report: { parts } }: ShownReport, key: string) => parts.find((part) => part.key === key)
  const picturesOf = (part: ReportPart | undefined) =>
    (part?.data?.sections ?? []).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : [])),
    )

  test('opens for somebody without an account, in the units of its owner, and counts', async () => {
    const { id } = await report('parcel', 'location')
    const { token } = await link(id)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { shown } = await opened(token)
    await opened(token)
    expect(shown).toMatchObject({
      units: 'metric',
      report: { id, parcels: [{ addressLine1: '12 Harbour St' }] },
    })
    expect(partOf(shown, 'parcel')?.data?.sections[0]?.blocks.length).toBeGreaterThan(0)
    expect(await listed(id)).toMatchObject([{ openedCount: 2, lastOpenedAt: now.toISOString() }])
  })

  test('is neither stored nor listed by anybody', async () => {
    const { token } = await link((await report()).id)
    const { headers } = await open(token)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  })

  test('holds nothing else of the account: no part out of print, no reason of a failure, no name but those of its branding', async () => {
    const branding = Branding.parse({ name: 'Pat Agent', companyName: 'Harbour Realty' })
    await call.as(account).post('saveBranding', { branding })
    const made = await report('parcel', 'location')
    const other = await report('parcel')
    const { db } = getDatabase()
    await db
      .updateTable('report_part')
      .set({ status: 'failed', error_message: 'Expired password of the board' })
      .where('report_id', '=', made.id)
      .where('key', '=', 'parcel')
      .execute()
    await db
      .updateTable('report_part')
      .set({ print_disabled: true })
      .where('report_id', '=', made.id)
      .where('key', '=', 'location')
      .execute()
    const { token } = await link(made.id)
    const response = await open(token)
    const { shown } = response.payload as { shown: ShownReport }
    expect(shown.branding).toMatchObject({ name: 'Pat Agent', companyName: 'Harbour Realty' })
    expect(shown.report.parts.map(({ key, status }) => [key, status])).toEqual([['parcel', 'complete']])
    const others = ['Expired password', account.id, account.username, account.email, account.token, other.id]
    for (const secret of [...others, token]) expect(response.text).not.toContain(secret)
    expect(Object.keys(response.payload as object).toSorted()).toEqual(['shown', 'state', 'visit'])
    expect(Object.keys(shown).toSorted()).toEqual(['branding', 'creaTrademarkStatement', 'report', 'units'])
  })

  test('is without values of a source that does not allow it, and says so', async () => {
    const made = await report('sales', 'parcel')
    expect(JSON.stringify(made.parts.find(({ key }) => key === 'sales'))).toContain('closed-board')
    const { shown } = await opened((await link(made.id)).token)
    expect(partOf(shown, 'sales')?.data).toMatchObject({
      sections: [
        {
          blocks: [
            {
              kind: 'text',
              text: 'Data of Open data of closed-board is left out of shared reports: its source does not allow it.',
            },
          ],
        },
      ],
      provenance: {},
    })
    expect(JSON.stringify(partOf(shown, 'parcel')?.data)).toContain('open-city')
  })

  test('has its pictures for who opened it, and no other picture of the account', async () => {
    const made = await report('location')
    const { token, id: shareId } = await link(made.id)
    const { shown, visit } = await opened(token)
    const [pictureId = ''] = picturesOf(partOf(shown, 'location'))
    const picture = (id: string, of = visit) =>
      stranger().get('sharedPicture', { params: { visit: of, pictureId: id } })
    const shownPicture = await picture(pictureId)
    expect(shownPicture.status).toBe(200)
    expect(shownPicture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    const first = () =>
      stranger().get('sharedParcelPicture', { params: { visit }, query: { size: '370x200' } })
    expect((await first()).headers['content-type']).toBe('image/png')

    const { db } = getDatabase()
    const others = 'ab'.repeat(32)
    await db
      .insertInto('report_picture')
      .values({ account_id: account.id, hash: others, png: Buffer.from('png'), stored_at: now })
      .execute()
    expect((await picture(others)).status).toBe(404)
    expect((await picture(pictureId, 'x'.repeat(80))).status).toBe(404)
    const print = (printDisabled: boolean) =>
      db
        .updateTable('report_part')
        .set({ print_disabled: printDisabled })
        .where('report_id', '=', made.id)
        .execute()
    await print(true)
    expect((await picture(pictureId)).status).toBe(404)
    await print(false)
    expect((await picture(pictureId)).status).toBe(200)
    await call.as(account).post('revokeShare', { shareId })
    expect((await picture(pictureId)).status).toBe(404)
    expect((await first()).status).toBe(404)
  })

  test('stops opening when it is revoked or has expired, and while its report is deleted; nothing tells these from a wrong link', async () => {
    const made = await report('parcel')
    const [revoked, expiring, lasting] = [
      await link(made.id),
      await link(made.id, { days: 7 }),
      await link(made.id, { days: 90, password: 'driftwood' }),
    ]
    expect((await call.as(account).post('revokeShare', { shareId: revoked.id })).status).toBe(200)
    expect(await open(revoked.token)).toMatchObject(NOTHING)
    expect(await open(randomUUID())).toMatchObject(NOTHING)

    const began = now
    now = new Date(began.getTime() + 7 * DAY_MS - 1000)
    await opened(expiring.token)
    now = new Date(began.getTime() + 7 * DAY_MS)
    expect(await open(expiring.token)).toMatchObject(NOTHING)
    now = began

    await call.as(account).post('deleteReport', { reportId: made.id })
    expect(await open(lasting.token)).toMatchObject(NOTHING)
    expect(await open(lasting.token, 'driftwood')).toMatchObject(NOTHING)
    await call.as(account).post('restoreReport', { reportId: made.id })
    await opened(lasting.token, 'driftwood')
  })

  test('with a password opens for that alone, and says nothing of the report before', async () => {
    const made = await report('parcel')
    const { token } = await link(made.id, { password: 'driftwood' })
    const locked = await open(token)
    expect(locked).toMatchObject({ status: 200, payload: { state: 'locked' } })
    expect(Object.keys(locked.payload as object)).toEqual(['state'])
    expect(await open(token, 'seaweed')).toMatchObject({ status: 422, code: 'wrong_password' })
    await opened(token, 'driftwood')
    expect(await listed(made.id)).toMatchObject([{ hasPassword: true, openedCount: 1 }])
  })

  test('lets passwords be guessed only so often: from one address, and from everywhere', async () => {
    const { token } = await link((await report()).id, { password: 'driftwood' })
    const one = call.as(null, { from: '198.51.100.1' })
    for (let each = 0; each < THROTTLE.sharePasswordByAddress.most; each += 1) {
      expect((await open(token, 'wrong!', one)).status).toBe(422)
    }
    expect((await open(token, 'driftwood', one)).status).toBe(429)
    await opened(token, 'driftwood')
    for (
      let each = THROTTLE.sharePasswordByAddress.most;
      each < THROTTLE.sharePasswordByLink.most;
      each += 1
    ) {
      await open(token, 'wrong!', call.as(null, { from: `203.0.113.${each}` }))
    }
    expect((await open(token, 'driftwood')).status).toBe(429)
  })

  test('cannot be found by trying links', async () => {
    const one = call.as(null, { from: '198.51.100.2' })
    for (let each = 0; each < THROTTLE.shareByAddress.most; each += 1) {
      expect((await open(randomUUID(), undefined, one)).status).toBe(404)
    }
    const { token } = await link((await report()).id)
    expect((await open(token, undefined, one)).status).toBe(429)
  })

  test('is shared, listed and revoked by its owner alone', async () => {
    const made = await report()
    const { id: shareId, token } = await link(made.id)
    const other = await signedInAccount(getDatabase())
    expect((await share(made.id, {}, other)).status).toBe(404)
    const list = await call.as(other).get('reportShares', { params: { reportId: made.id } })
    expect(list.status).toBe(404)
    expect((await call.as(other).post('revokeShare', { shareId })).status).toBe(404)
    await opened(token)
  })

  test('has at most so many links, for days and passwords within bounds', async () => {
    const { id } = await report()
    const bad = [{ days: 1000 }, { days: 0 }, { password: 'short' }, { password: '' }, { units: 'miles' }]
    for (const each of bad) expect((await share(id, each as never)).status).toBe(400)
    const all = await Promise.all(Array.from({ length: MAX_SHARES + 3 }, () => share(id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(MAX_SHARES)
    expect(all.find(({ status }) => status === 422)?.message).toContain('Revoke one first')
    expect(await listed(id)).toHaveLength(MAX_SHARES)
  })

  test('is in the audit log when it is shared and when that is revoked, without what opens it', async () => {
    const { id: reportId } = await report()
    const { id: shareId, token } = await link(reportId, { password: 'driftwood' })
    await call.as(account).post('revokeShare', { shareId })
    const entries = await getDatabase()
      .db.selectFrom('audit_event')
      .selectAll()
      .where('actor_id', '=', account.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['revoke share', 'share report'])
    expect(entries[1]?.detail).toMatchObject({ reportId, shareId, hasPassword: true })
    expect(JSON.stringify(entries)).not.toContain(token)
    expect(JSON.stringify(entries)).not.toContain('driftwood')
  })
})
