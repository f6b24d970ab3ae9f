import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionSummary } from '#contract/account/sign-in.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, signIn, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('The sessions of an account', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let elsewhere: { token: string; sessionId: string }
  let stranger: TestAccount

  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase())
    elsewhere = await signIn(getDatabase(), account.id)
    stranger = await signedInAccount(getDatabase())
  })

  const sessionsOf = async (who: { token: string }) =>
    ((await call.as(who).get('sessions')).payload as { sessions: SessionSummary[] }).sessions
  const isSignedIn = async (who: { token: string }) => (await call.as(who).get('refreshUser')).status === 200
  const end = (sessionId: unknown, who: { token: string } | null = account) =>
    call.as(who).post('endSession', { sessionId } as never)

  test('are listed with the present one marked, and nobody else’s', async () => {
    const sessions = await sessionsOf(account)
    expect(sessions.map(({ id }) => id).sort()).toEqual([account.sessionId, elsewhere.sessionId].sort())
    expect(sessions.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([account.sessionId])
    expect(sessions[0]).toMatchObject({ loginMode: 'password', userAgent: null, address: null })
    expect(JSON.stringify(sessions)).not.toContain(account.token)
  })

  test('leave out those that are over', async () => {
    await getDatabase()
      .db.updateTable('account_session')
      .set({ last_seen_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('id', '=', elsewhere.sessionId)
      .execute()
    expect((await sessionsOf(account)).map(({ id }) => id)).toEqual([account.sessionId])
  })

  describe('POST /api/user/end-session', () => {
    test('ends one', async () => {
      expect((await end(elsewhere.sessionId)).status).toBe(200)
      expect(await isSignedIn(elsewhere)).toBe(false)
      expect(await isSignedIn(account)).toBe(true)
    })

    test('does not find somebody else’s, which goes on', async () => {
      expect(await end(stranger.sessionId)).toMatchObject({ status: 404, code: 'session_not_found' })
      expect(await isSignedIn(stranger)).toBe(true)
    })

    test('finds it only once', async () => {
      await end(elsewhere.sessionId)
      expect((await end(elsewhere.sessionId)).status).toBe(404)
    })

    test.each(['', 'not-an-id', 7, null])('refuses %j', async (sessionId) => {
      expect((await end(sessionId)).status).toBe(400)
    })

    test('asks who ends it', async () => {
      expect((await end(elsewhere.sessionId, null)).status).toBe(401)
      expect(await isSignedIn(elsewhere)).toBe(true)
    })
  })

  describe('POST /api/user/end-other-sessions', () => {
    test('signs out everywhere else, and nobody else', async () => {
      await signIn(getDatabase(), account.id)
      expect(await call.as(account).post('endOtherSessions')).toMatchObject({
        status: 200,
        payload: { endedCount: 2 },
      })
      expect(await isSignedIn(account)).toBe(true)
      expect(await isSignedIn(elsewhere)).toBe(false)
      expect(await isSignedIn(stranger)).toBe(true)
    })

    test('asks who', async () => {
      expect((await call.as(null).post('endOtherSessions')).status).toBe(401)
    })
  })

  test('of an account that is gone are over', async () => {
    await getDatabase().db.deleteFrom('account').where('id', '=', account.id).execute()
    expect(await isSignedIn(account)).toBe(false)
    expect((await call.as(null).post('tokenValidate', { token: account.token })).status).toBe(401)
  })

  describe('on another server, which has answered their calls before', () => {
    let other: AppInMemory
    const validate = () => other.as(null).post('tokenValidate', { token: account.token })
    const statuses = async () => [
      (await validate()).status,
      (await other.as(account).get('refreshUser')).status,
    ]

    beforeEach(async () => {
      other = await appInMemory(getDatabase())
      expect(await statuses()).toEqual([200, 200])
    })

    test('are refused at the next request once they are ended', async () => {
      await end(account.sessionId, elsewhere)
      expect(await statuses()).toEqual([401, 401])
    })

    test('are refused at the next request once the account is deleted', async () => {
      await getDatabase().db.deleteFrom('account').where('id', '=', account.id).execute()
      expect(await statuses()).toEqual([401, 401])
    })

    test('have another plan at the next request', async () => {
      const before = JSON.stringify((await validate()).payload)
      await getDatabase()
        .db.updateTable('account')
        .set({ plan_key: 'basic' })
        .where('id', '=', account.id)
        .execute()
      expect(JSON.stringify((await validate()).payload)).not.toBe(before)
      expect((await other.as(account).get('refreshUser')).payload).toEqual((await validate()).payload)
    })
  })
})
