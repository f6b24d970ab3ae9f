import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, signIn } from '../../../testing/rows/account-factory.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'
import { createSessionReader } from './read-session.ts'
import { MAX_SESSIONS, SESSION_IDLE_DAYS } from './session-queries.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('reading sessions', (getDatabase) => {
  it('finds who a token belongs to, with the keys of plan and grants', async () => {
    const account = await signedInAccount(getDatabase(), { plan_key: 'basic', grants: ['testing'] })
    const session = await createSessionReader(getDatabase(), () => new Date(), 'none')(account.token)
    expect(session).toMatchObject({ id: account.sessionId, accountId: account.id, isSubscriber: true })
    expect([...(session?.allowedResources ?? [])]).toEqual(expect.arrayContaining(['testing', 'manual_pid']))
  })

  it('knows no other token', async () => {
    const read = createSessionReader(getDatabase(), () => new Date(), 'none')
    expect(await read('nobody-has-ever-been-given-this-one')).toBeNull()
  })

  it('a session ends when nobody used it for two weeks; use keeps it', async () => {
    const account = await signedInAccount(getDatabase())
    let now = new Date()
    const read = createSessionReader(getDatabase(), () => now, 'none')
    await getDatabase()
      .db.updateTable('account_session')
      .set({ expires_at: new Date(now.getTime() + 60 * DAY_MS) })
      .where('id', '=', account.sessionId)
      .execute()
    for (let use = 0; use < 3; use += 1) {
      now = new Date(now.getTime() + (SESSION_IDLE_DAYS - 1) * DAY_MS)
      expect(await read(account.token)).not.toBeNull()
    }
    now = new Date(now.getTime() + (SESSION_IDLE_DAYS + 1) * DAY_MS)
    expect(await read(account.token)).toBeNull()
  })

  it('a sign-in beyond the most that an account may have ends the one used longest ago', async () => {
    const call = await appInMemory(getDatabase())
    const account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
    const old = await signIn(getDatabase(), account.id)
    for (let count = 2; count < MAX_SESSIONS; count += 1) await signIn(getDatabase(), account.id)
    await getDatabase()
      .db.updateTable('account_session')
      .set({ last_seen_at: new Date(Date.now() - DAY_MS) })
      .where('id', '=', old.sessionId)
      .execute()
    const login = () => call.as(null).post('login', { username: account.username, password: KNOWN_PASSWORD })
    const { payload } = await login()
    const read = createSessionReader(getDatabase(), () => new Date(), 'none')
    expect(await read((payload as { token: string }).token)).not.toBeNull()
    expect(await read(old.token)).toBeNull()
    expect(await read(account.token)).not.toBeNull()
    await Promise.all([login(), login(), login()])
    await login()
    const { rows } = await getDatabase().pool.query('SELECT 1 FROM account_session WHERE account_id = $1', [
      account.id,
    ])
    expect(rows).toHaveLength(MAX_SESSIONS)
    await call.app.close()
  })

  it('a session ends at its date, however much it is used', async () => {
    const account = await signedInAccount(getDatabase())
    const read = createSessionReader(getDatabase(), () => new Date(Date.now() + 2 * DAY_MS), 'none')
    expect(await read(account.token)).toBeNull()
  })
})
