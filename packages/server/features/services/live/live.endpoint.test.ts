import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefreshFlag } from '#contract/live.ts'
import { LIVE_PATH } from '#contract/live-connection.ts'
import type { Database } from '../../../db/open.ts'
import { openSignals, type Signals } from '../../../db/signals.ts'
import type { Live } from '../../../platform/live/live-hub.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, signIn } from '../../../testing/rows/account-factory.ts'
import { type ListeningApp, listeningApp, secondServer } from '../../../testing/servers/listening-app.ts'
import { openPage, TestPage } from '../../../testing/servers/live-page.ts'
import { createLiveService } from './service.ts'

describeWithDatabase('live messages', (getDatabase) => {
  let first: ListeningApp
  let second: ListeningApp & { database: Database }
  let elsewhere: Signals
  /** Publishes like the command line: a process without pages of its own. */
  let live: Live

  beforeAll(async () => {
    first = await listeningApp(getDatabase())
    second = await secondServer(getDatabase())
    elsewhere = openSignals(getDatabase())
    live = createLiveService({
      database: getDatabase(),
      signals: elsewhere,
      current: async () => new Set(),
      onError: (error) => {
        throw error
      },
    })
  })
  afterAll(async () => {
    await elsewhere.close()
    await second.close()
    await first.close()
  })

  const refresh = (accountId: string, flag: RefreshFlag = 'refreshUser') => live.refresh(accountId, [flag])

  it('reach every tab of the account, and nobody else', async () => {
    const account = await signedInAccount(getDatabase())
    const other = await signedInAccount(getDatabase())
    const tabs = [await openPage(first.url, account), await openPage(first.url, account)]
    const stranger = await openPage(first.url, other)
    await live.refresh(account.id, ['notifications', 'branding'], 'client-1')
    await refresh(other.id)
    for (const tab of tabs) await tab.until(({ messages }) => messages.length === 1)
    await stranger.until(({ messages }) => messages.length === 1)
    expect(tabs[0]?.messages).toEqual([
      {
        type: 'RefreshRequest',
        clientId: 'client-1',
        payload: { notifications: true, branding: true },
        sequence: 1,
      },
    ])
    expect(tabs[1]?.messages).toEqual(tabs[0]?.messages)
    expect(stranger.messages).toMatchObject([{ payload: { refreshUser: true }, sequence: 1 }])
    for (const page of [...tabs, stranger]) page.close()
  })

  it('come in order, each once, to pages of two servers, however many are sent at a time', async () => {
    const account = await signedInAccount(getDatabase())
    const pages = [await openPage(first.url, account), await openPage(second.url, account)]
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1)
    await Promise.all(numbers.map(() => refresh(account.id)))
    for (const page of pages) {
      await page.until(({ messages }) => messages.length >= 200)
      expect(page.sequences).toEqual(numbers)
      page.close()
    }
  })

  it('a page that joins while messages are sent misses none and gets none twice', async () => {
    const account = await signedInAccount(getDatabase())
    const sending = Promise.all(Array.from({ length: 100 }, () => refresh(account.id)))
    const page = await new TestPage(second.url, account.token).connected()
    const response = await page.subscribe({ room: account.username, after: 0 })
    await sending
    if (!response.ok) throw new Error(response.reason)
    const missed = response.missed.map(({ sequence }) => sequence)
    await page.until(({ messages }) => missed.length + messages.length >= 100)
    expect([...missed, ...page.sequences]).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    page.close()
  })

  it('a page whose connection was cut goes on from the last message that it has seen, on any server', async () => {
    const account = await signedInAccount(getDatabase())
    const page = await openPage(first.url, account)
    await refresh(account.id)
    await page.until(({ messages }) => messages.length === 1)
    page.socket.io.engine.close()
    await page.disconnected()
    await refresh(account.id, 'notifications')
    await refresh(account.id, 'savedReports')

    const again = await new TestPage(second.url, account.token).connected()
    const response = await again.subscribe({ room: account.username, after: 1 })
    expect(response).toMatchObject({
      ok: true,
      sequence: 3,
      isGapTooOld: false,
      missed: [
        { sequence: 2, payload: { notifications: true } },
        { sequence: 3, payload: { savedReports: true } },
      ],
    })
    again.close()
  })

  it('a page that begins gets what came while it fetched its first state', async () => {
    const account = await signedInAccount(getDatabase())
    await refresh(account.id)
    const page = await new TestPage(first.url, account.token).connected()
    expect(await page.subscribe({ room: account.username, after: null })).toMatchObject({
      sequence: 1,
      missed: [],
    })
    expect(await page.subscribe({ room: account.username, after: null, withinMs: 60_000 })).toMatchObject({
      missed: [{ sequence: 1 }],
    })
    page.close()
  })

  it('come through although the connection that hears other servers was lost', async () => {
    const account = await signedInAccount(getDatabase())
    const page = await openPage(second.url, account)
    const { rowCount } = await getDatabase().pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await refresh(account.id)
    await page.until(({ messages }) => messages.length === 1)
    page.close()
  })

  it('nobody hears of an account that is gone', async () => {
    const account = await signedInAccount(getDatabase())
    await getDatabase().db.deleteFrom('account').where('id', '=', account.id).execute()
    await expect(refresh(account.id)).resolves.toBeUndefined()
  })

  describe('refuse', () => {
    const refusal = async (page: TestPage) =>
      page.connected().then(
        () => 'connected',
        (error: Error & { data?: { code: string } }) => error.data?.code ?? 'refused',
      )

    it.each([
      ['no token', undefined],
      ['a token of nobody', 'nobody-has-ever-been-given-this-one'],
      ['something that is no token', { $ne: null }],
    ])('%s', async (_, token) => {
      expect(await refusal(new TestPage(first.url, token))).toBe('unauthenticated')
    })

    it('connections that try many tokens', async () => {
      const address = `${first.url.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`
      const socket = new WebSocket(address, { headers: { origin: first.url } } as never)
      const refusals: string[] = []
      socket.onmessage = ({ data }) => String(data).startsWith('44') && refusals.push(data)
      const closed = new Promise((resolve) => {
        socket.onclose = resolve
      })
      await new Promise((resolve) => {
        socket.onopen = resolve
      })
      for (let count = 0; count < 50; count += 1)
        socket.send(`40{"token":"nobody-has-been-given-number-${count}"}`)
      await closed
      expect(refusals.length).toBeLessThan(20)
    })

    it.each([
      ['of another site', 'https://evil.example'],
      ['of another port of this machine', 'http://127.0.0.1:1'],
      ['left out', null],
    ])('an origin %s', async (_, origin) => {
      const account = await signedInAccount(getDatabase())
      expect(await refusal(new TestPage(first.url, account.token, origin))).toBe('refused')
    })

    it('an account of the demo that comes through a proxy', async () => {
      const account = await signedInAccount(getDatabase(), { is_demo: true })
      const forwarded = { 'x-forwarded-for': '203.0.113.9' }
      expect(await refusal(new TestPage(first.url, account.token, first.url, forwarded))).toBe(
        'unauthenticated',
      )
      const page = new TestPage(first.url, account.token)
      expect(await refusal(page)).toBe('connected')
      page.close()
    })

    it('a host that is not known', async () => {
      const account = await signedInAccount(getDatabase())
      const page = new TestPage(first.url, account.token, 'http://evil.example', { host: 'evil.example' })
      expect(await refusal(page)).toBe('refused')
    })

    it("another account's room", async () => {
      const account = await signedInAccount(getDatabase())
      const victim = await signedInAccount(getDatabase())
      const page = await new TestPage(first.url, account.token).connected()
      expect(await page.subscribe({ room: victim.username, after: 0 })).toEqual({
        ok: false,
        reason: 'This room is not yours.',
      })
      await refresh(victim.id)
      await page.subscribe({ room: account.username, after: null })
      await refresh(account.id)
      await page.until(({ messages }) => messages.length === 1)
      expect(page.messages).toMatchObject([{ sequence: 1 }])
      page.close()
    })

    it('a message that is too long, and too many of them', async () => {
      const account = await signedInAccount(getDatabase())
      const talker = await new TestPage(first.url, account.token).connected()
      talker.socket.emit('subscribe', { room: 'x'.repeat(10_000), after: null }, () => {})
      await talker.disconnected()
      const hasty = await new TestPage(first.url, account.token).connected()
      for (let count = 0; count < 50; count += 1) hasty.socket.emit('unsubscribe', { room: account.username })
      await hasty.disconnected()
      expect([talker, hasty].map(({ isEnded }) => isEnded)).toEqual([false, false])
    })

    it('a subscription before the answer to the last', async () => {
      const account = await signedInAccount(getDatabase())
      const page = await new TestPage(first.url, account.token).connected()
      for (let count = 0; count < 3; count += 1)
        page.socket.emit('subscribe', { room: account.username, after: 0 }, () => {})
      await page.disconnected()
    })

    it('what is no subscription', async () => {
      const account = await signedInAccount(getDatabase())
      const page = await new TestPage(first.url, account.token).connected()
      page.socket.emit('subscribe', { room: account.username, after: -1 }, () => {})
      await page.disconnected()
    })
  })

  describe('sessions that end', () => {
    it('end their pages on every server at once, and no others', async () => {
      const account = await signedInAccount(getDatabase())
      const remaining = await signIn(getDatabase(), account.id)
      const ended = [await openPage(first.url, account), await openPage(second.url, account)]
      const silent = await new TestPage(second.url, account.token).connected()
      const staying = await openPage(second.url, { ...account, token: remaining.token })

      await endSession(getDatabase(), account.sessionId)
      await live.endSessions([account.sessionId])
      await refresh(account.id)
      for (const page of [...ended, silent]) {
        await page.disconnected()
        expect(page).toMatchObject({ isEnded: true, messages: [] })
      }
      await staying.until(({ messages }) => messages.length === 1)
      expect(staying).toMatchObject({ isEnded: false })
      staying.close()
    })

    it('get no message more, even when nobody told of their end', async () => {
      const account = await signedInAccount(getDatabase())
      const page = await openPage(first.url, account)
      await endSession(getDatabase(), account.sessionId)
      await refresh(account.id)
      await page.disconnected()
      expect(page).toMatchObject({ isEnded: true, messages: [] })
    })

    it('cannot join with a connection that they made before', async () => {
      const account = await signedInAccount(getDatabase())
      const page = await new TestPage(first.url, account.token).connected()
      await endSession(getDatabase(), account.sessionId)
      page.socket.emit('subscribe', { room: account.username, after: 0 }, () => {})
      await page.disconnected()
      expect(page).toMatchObject({ isEnded: true, messages: [] })
    })
  })
})

async function endSession({ db }: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('account_session').where('id', '=', sessionId).execute()
}
