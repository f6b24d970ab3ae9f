import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import { MAX_SHARES } from '#domain/share/share-rules.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { THROTTLE } from '../../services/throttling/service.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

const DAY_MS = 86_400_000
const NOTHING = { status: 404, code: 'not_found', message: 'This link no longer opens anything.' }

describeWithDatabase('A link to a report', (getDatabase) => {
  let time: Sharing['time']
  let call: Sharing['call']
  let account: Sharing['account']
  let owner: Sharing['owner']
  let openLink: Sharing['openLink']
  let opened: Sharing['opened']

  beforeAll(async () => {
    ;({ time, call, account, owner, openLink, opened } = await sharingAccount(getDatabase()))
  })

  test('stops opening when it is revoked or has expired, and while its report is deleted; nothing tells these from a wrong link', async () => {
    const made = await owner.report('parcel')
    const [revoked, expiring, lasting] = [
      await owner.link(made.id),
      await owner.link(made.id, { days: 7 }),
      await owner.link(made.id, { days: 90, password: 'driftwood' }),
    ]
    expect((await call.as(account).post('revokeShare', { shareId: revoked.id })).status).toBe(200)
    expect(await openLink(revoked.token)).toMatchObject(NOTHING)
    expect(await openLink(randomUUID())).toMatchObject(NOTHING)

    const began = time.now
    time.now = new Date(began.getTime() + 7 * DAY_MS - 1000)
    await opened(expiring.token)
    time.now = new Date(began.getTime() + 7 * DAY_MS)
    expect(await openLink(expiring.token)).toMatchObject(NOTHING)
    time.now = began

    await call.as(account).post('deleteReport', { reportId: made.id })
    expect(await openLink(lasting.token)).toMatchObject(NOTHING)
    expect(await openLink(lasting.token, 'driftwood')).toMatchObject(NOTHING)
    await call.as(account).post('restoreReport', { reportId: made.id })
    await opened(lasting.token, 'driftwood')
  })

  test('can be copied again by its owner, while the database alone does not open it', async () => {
    const made = await owner.report('parcel')
    const { id, token } = await owner.link(made.id)
    const [listed] = await owner.listed(made.id)
    expect(listed?.address).toMatch(new RegExp(`#token=${token}$`))
    const { db } = getDatabase()
    const row = await db.selectFrom('share').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.sealed_token?.toString('utf8')).not.toContain(token)

    await db.updateTable('share').set({ sealed_token: null }).where('id', '=', id).execute()
    expect((await owner.listed(made.id))[0]?.address).toBeNull()
    // Sealed for another report.
    const other = await owner.report('parcel')
    const { id: otherId } = await owner.link(other.id)
    await db
      .updateTable('share')
      .set({ sealed_token: row.sealed_token ?? null })
      .where('id', '=', otherId)
      .execute()
    expect((await owner.listed(other.id))[0]?.address).toBeNull()
  })

  test('with a password opens for that alone, and says nothing of the report before', async () => {
    const made = await owner.report('parcel')
    const { token } = await owner.link(made.id, { password: 'driftwood' })
    const locked = await openLink(token)
    expect(locked).toMatchObject({ status: 200, payload: { state: 'locked' } })
    expect(Object.keys(locked.payload as object)).toEqual(['state'])
    expect(await openLink(token, 'seaweed')).toMatchObject({ status: 422, code: 'wrong_password' })
    await opened(token, 'driftwood')
    expect(await owner.listed(made.id)).toMatchObject([{ hasPassword: true, openedCount: 1 }])
  })

  test('tells its owner from where it was opened, and guessed', async () => {
    const made = await owner.report('parcel')
    const link = await owner.link(made.id, { password: 'driftwood' })
    await openLink(link.token, 'seaweed', call.as(null, { from: '203.0.113.7' }))
    await openLink(link.token, 'driftwood', call.as(null, { from: '203.0.113.8' }))
    const { payload } = await call.as(account).get('securityActivity')
    const { rows } = payload as CallResponse<'securityActivity'>
    expect(rows.filter(({ detail }) => detail.shareId === link.id)).toMatchObject([
      { action: 'open_report', outcome: 'done', address: '203.0.113.8' },
      { action: 'open_report', outcome: 'refused', address: '203.0.113.7' },
      { action: 'share report', kind: 'share', outcome: 'done' },
    ])
  })

  test('lets one address guess its password only so often, and a guessed link less', async () => {
    const { token } = await owner.link((await owner.report()).id, { password: 'driftwood' })
    const guess = async (from: string, count: number) => {
      const statuses: number[] = []
      for (let each = 0; each < count; each += 1)
        statuses.push((await openLink(token, 'wrong!', call.as(null, { from }))).status)
      return statuses
    }
    const { sharePasswordByLinkAndClient: usual, sharePasswordByLinkAndClientDaily: guessed } = THROTTLE
    expect(await guess('198.51.100.1', usual.max + 1)).toEqual([...Array(usual.max).fill(422), 429])
    for (let each = 0; each < THROTTLE.sharePasswordByLinkDaily.max / usual.max; each += 1)
      await guess(`203.0.113.${each}`, usual.max)
    expect(await guess('198.51.100.2', guessed.max + 1)).toEqual([...Array(guessed.max).fill(422), 429])
    // A day of others' guesses does not concern a reader who has the password, nor one who mistypes it.
    expect(await guess('198.51.100.3', guessed.max - 1)).not.toContain(429)
    await opened(token, 'driftwood', call.as(null, { from: '198.51.100.3' }))
  })

  test('opens by its password in the midst of guesses from many addresses', async () => {
    const { token } = await owner.link((await owner.report()).id, { password: 'driftwood' })
    const guesses = Array.from({ length: 150 }, (_, each) =>
      openLink(token, `wrong ${each}`, call.as(null, { from: `10.1.1.${each}` })),
    )
    await Promise.all([...guesses, opened(token, 'driftwood')])
    await opened(token, 'driftwood')
  })

  test('stays open to an office whose people all type its password at once', async () => {
    const { token } = await owner.link((await owner.report()).id, { password: 'driftwood' })
    const { max } = THROTTLE.sharePasswordByLinkDaily
    for (let each = 0; each <= max; each += 1)
      await openLink(token, 'wrong!', call.as(null, { from: `203.0.113.${each}` }))
    const office = call.as(null, { from: '198.51.100.5' })
    const together = await Promise.all(Array.from({ length: 12 }, () => openLink(token, 'driftwood', office)))
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200, 429]))
    await opened(token, 'driftwood', office)
    expect(await openLink(token, 'wrong!', office)).toMatchObject({ status: 422 })
  })

  test('is not closed for others by a reader who follows it again and again', async () => {
    const { token } = await owner.link((await owner.report()).id, { password: 'driftwood' })
    const one = call.as(null, { from: '198.51.100.4' })
    expect((await openLink(token, undefined, one)).status).toBe(200)
    const { name, max } = THROTTLE.shareByLinkAndClient
    const counts = getDatabase().db.updateTable('throttle_count').set({ count: max })
    await counts.where('key', 'like', `${name} %`).execute()
    expect((await openLink(token, undefined, one)).status).toBe(429)
    expect((await openLink(token, 'driftwood', one)).status).toBe(429)
    await opened(token, 'driftwood')
  })

  test('draws its parcel, and sends pictures, only so often for one address', async () => {
    const { token } = await owner.link((await owner.report()).id)
    const { pictureVisit: visit } = await opened(token)
    const drawn = (from: string) =>
      call
        .as(null, { from })
        .get('sharedParcelPicture', { params: { visit }, query: { size: '370x200' } })
        .then(({ status }) => status)
    const sent = (from: string) =>
      call
        .as(null, { from })
        .get('sharedPicture', { params: { visit, pictureId: 'ab'.repeat(32) } })
        .then(({ status }) => status)
    for (const [load, status, { name, max }] of [
      [drawn, 200, THROTTLE.sharedDrawingByLinkAndClient],
      [sent, 404, THROTTLE.sharedPictureByLinkAndClient],
    ] as const) {
      expect(await load('198.51.100.4'), name).toBe(status)
      await getDatabase()
        .db.updateTable('throttle_count')
        .set({ count: max })
        .where('key', 'like', `${name} %`)
        .execute()
      expect(await load('198.51.100.4'), name).toBe(429)
      expect(await load('198.51.100.5'), name).toBe(status)
    }
  })

  test('cannot be found by trying links', async () => {
    const one = call.as(null, { from: '198.51.100.2' })
    for (let each = 0; each < THROTTLE.shareByClient.max; each += 1) {
      expect((await openLink(randomUUID(), undefined, one)).status).toBe(404)
    }
    const { token } = await owner.link((await owner.report()).id)
    expect((await openLink(token, undefined, one)).status).toBe(429)
  })

  test('stays open to its stated end, also when its owner has no plan any more', async () => {
    const { token } = await owner.link((await owner.report()).id)
    const plan = (key: string) =>
      getDatabase().pool.query('UPDATE account SET plan_key = $1 WHERE id = $2', [key, account.id])
    await plan('none')
    await opened(token)
    await plan('pro')
  })

  test('is shared, listed and revoked by its owner alone', async () => {
    const made = await owner.report()
    const { id: shareId, token } = await owner.link(made.id)
    const other = await signedInAccount(getDatabase())
    expect((await owner.share(made.id, {}, other)).status).toBe(404)
    const list = await call.as(other).get('reportShares', { params: { reportId: made.id } })
    expect(list.status).toBe(404)
    expect((await call.as(other).post('revokeShare', { shareId })).status).toBe(404)
    await opened(token)
  })

  test('has at most so many links, for days and passwords within bounds', async () => {
    const { id } = await owner.report()
    const bad = [
      { days: 1000 },
      { days: 0 },
      { password: 'short' },
      { password: '' },
      { password: 'Password1' },
      { units: 'miles' },
    ]
    for (const each of bad) expect((await owner.share(id, each as never)).status).toBe(400)
    const all = await Promise.all(Array.from({ length: MAX_SHARES + 3 }, () => owner.share(id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(MAX_SHARES)
    expect(all.find(({ status }) => status === 422)?.message).toContain('Revoke one first')
    expect(await owner.listed(id)).toHaveLength(MAX_SHARES)
  })

  test('is in the audit log when it is shared and when that is revoked, without what opens it', async () => {
    const { id: reportId } = await owner.report()
    const { id: shareId, token } = await owner.link(reportId, { password: 'driftwood' })
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
