import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { openSignals } from '../../../db/signals.ts'
import { LiveHub } from '../../../platform/live/live-hub.ts'
import { LivePage } from '../../../platform/live/live-page.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { activeSessions } from '../../accounts/account/session-queries.ts'
import { appendMessage, MISSED_LIMIT, MISSED_LIMIT_BYTES, messagesAfter, resumeFrom } from './live-queries.ts'
import { createLiveService, pruneLiveEvents } from './service.ts'

const BODY = { type: 'RefreshRequest', clientId: null, payload: { refreshUser: true } } as const
const DAY_MS = 86_400_000

describeOnBothEngines('the log of live messages', (getDatabase) => {
  const append = (accountId: string) => appendMessage(getDatabase(), accountId, BODY, sql`NULL`)
  const appendMany = async (accountId: string, count: number) => {
    await getDatabase().pool.query(
      `WITH numbers AS (SELECT generate_series(1, ${count}) AS number), own AS (
         INSERT INTO live_sequence (account_id, last_sequence) VALUES ('${accountId}', ${count}))
       INSERT INTO live_event (account_id, sequence, message)
       SELECT '${accountId}', number, '${JSON.stringify(BODY)}' FROM numbers`,
    )
  }

  it('numbers the messages of each account from 1, without gaps, also when many write', async () => {
    const account = await signedInAccount(getDatabase())
    const other = await signedInAccount(getDatabase())
    const given = await Promise.all(Array.from({ length: 40 }, () => append(account.id)))
    expect(given.map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
    expect(await append(other.id)).toBe(1)
  })

  it('reads what came after a number, for many accounts at once, in order', async () => {
    const [one, two, three] = [
      await signedInAccount(getDatabase()),
      await signedInAccount(getDatabase()),
      await signedInAccount(getDatabase()),
    ]
    for (const { id } of [one, two, one, three, one]) await append(id)
    const logged = await messagesAfter(
      getDatabase(),
      new Map([
        [one.id, 1],
        [two.id, 0],
      ]),
    )
    const sequences = (accountId: string) =>
      logged.filter((line) => line.accountId === accountId).map(({ message }) => message.sequence)
    expect([sequences(one.id), sequences(two.id), logged.length]).toEqual([[2, 3], [1], 3])
    expect(logged[0]?.message).toMatchObject(BODY)
  })

  it('fills a gap, and says when it is too old, too long, or of another database', async () => {
    const account = await signedInAccount(getDatabase())
    const resume = (after: number | null) => resumeFrom(getDatabase(), account.id, after, 0)
    expect(await resume(null)).toEqual({ sequence: 0, isGapTooOld: false, missed: [] })
    await appendMany(account.id, MISSED_LIMIT + 2)
    expect(await resume(MISSED_LIMIT + 1)).toMatchObject({
      sequence: MISSED_LIMIT + 2,
      isGapTooOld: false,
      missed: [{ sequence: MISSED_LIMIT + 2 }],
    })
    expect((await resume(2)).missed).toHaveLength(MISSED_LIMIT)
    expect(await resume(1)).toEqual({ sequence: MISSED_LIMIT + 2, isGapTooOld: true, missed: [] })
    expect(await resume(MISSED_LIMIT + 3)).toMatchObject({ isGapTooOld: true })
  })

  it('does not fill a gap of too many bytes', async () => {
    const account = await signedInAccount(getDatabase())
    const long = { ...BODY, clientId: 'x'.repeat(MISSED_LIMIT_BYTES / 2) }
    for (const body of [BODY, long, long]) await appendMessage(getDatabase(), account.id, body, sql`NULL`)
    const resume = (after: number) => resumeFrom(getDatabase(), account.id, after, 0)
    expect(await resume(0)).toEqual({ sequence: 3, isGapTooOld: true, missed: [] })
    expect((await resume(2)).missed).toHaveLength(1)
  })

  it('forgets messages after a week; a page that saw none of them fetches everything again', async () => {
    const account = await signedInAccount(getDatabase())
    await appendMany(account.id, 3)
    const later = new Date(Date.now() + 8 * DAY_MS)
    expect(await pruneLiveEvents(getDatabase(), new Date())).toBe(0)
    expect(await pruneLiveEvents(getDatabase(), later)).toBeGreaterThanOrEqual(3)
    const resume = (after: number) => resumeFrom(getDatabase(), account.id, after, 0)
    expect(await resume(2)).toMatchObject({ sequence: 3, isGapTooOld: true })
    expect(await resume(3)).toMatchObject({ sequence: 3, isGapTooOld: false, missed: [] })
    expect(await append(account.id)).toBe(4)
    expect(await resume(3)).toMatchObject({ isGapTooOld: false, missed: [{ sequence: 4 }] })
  })

  it('reaches the pages of this server: what it published itself, and what others wrote without a word', async () => {
    const account = await signedInAccount(getDatabase())
    const signals = openSignals(getDatabase())
    const { hub, ...live } = createLiveService({
      database: getDatabase(),
      signals,
      current: (ids) => activeSessions(getDatabase(), ids, new Date()),
      onError: (error) => {
        throw error
      },
    })
    const received = hearing()
    const page = new LivePage(
      { id: account.sessionId, accountId: account.id, username: account.username },
      received,
    )
    hub.add(page)
    hub.add(new LivePage(page.session, hearing()))
    expect([hub.unreadBytes(account.id), hub.unreadBytes('another')]).toEqual([10, 0])
    await hub.subscribe(page, { room: account.username, after: null }, () => {})
    await live.refresh(account.id, ['branding'])
    await received.count(1)
    await append(account.id)
    await hub.checkNow()
    await received.count(2)
    expect(received.messages.map(({ sequence }) => sequence)).toEqual([1, 2])

    await getDatabase().db.deleteFrom('account_session').where('id', '=', account.sessionId).execute()
    await hub.checkNow()
    expect([received.isEnded, hub.countPages()]).toEqual([true, 0])
    hub.close()
    await signals.close()
  })

  it('loses nothing when the database does not answer for a moment', async () => {
    const account = await signedInAccount(getDatabase())
    const errors: unknown[] = []
    let failures = 1
    const hub = new LiveHub({
      log: {
        async readAfter(cursors) {
          failures -= 1
          if (failures >= 0) throw new Error('The connection was lost.')
          return messagesAfter(getDatabase(), cursors)
        },
        resume: (accountId, after, withinMs) => resumeFrom(getDatabase(), accountId, after, withinMs),
        current: (ids) => activeSessions(getDatabase(), ids, new Date()),
      },
      listen: async () => {},
      checkIntervalMs: 60_000,
      onError: (error) => errors.push(error),
    })
    const received = hearing()
    const page = new LivePage(
      { id: account.sessionId, accountId: account.id, username: account.username },
      received,
    )
    hub.add(page)
    await append(account.id)
    await hub.subscribe(page, { room: account.username, after: 0 }, () => {})
    await append(account.id)
    hub.wake(account.id)
    await received.count(1)
    expect(received.messages.map(({ sequence }) => sequence)).toEqual([2])
    expect(errors).toMatchObject([{ message: 'The connection was lost.' }])
    hub.close()
  })
})

function hearing() {
  const messages: LiveMessage[] = []
  let look = () => {}
  const ear = {
    messages,
    isEnded: false,
    notify(message: LiveMessage) {
      messages.push(message)
      look()
    },
    reload() {
      throw new Error('Nothing is missing.')
    },
    end() {
      ear.isEnded = true
    },
    unreadBytes: () => 5,
    count: (expected: number) =>
      new Promise<void>((resolve) => {
        look = () => messages.length >= expected && resolve()
        look()
      }),
  }
  return ear
}
