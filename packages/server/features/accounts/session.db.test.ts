import { expect, it } from 'vitest'
import { signedInAccount } from '../../testing/account-factory.ts'
import { describeOnBothEngines } from '../../testing/databases.ts'
import { sessionReader } from './read-session.ts'
import { SESSION_IDLE_DAYS } from './session-queries.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('reading sessions', (getDatabase) => {
  it('finds who a token belongs to, with the keys of plan and grants', async () => {
    const account = await signedInAccount(getDatabase(), { plan_key: 'basic', grants: ['testing'] })
    const session = await sessionReader(getDatabase(), () => new Date(), 'none')(account.token)
    expect(session).toMatchObject({ id: account.sessionId, accountId: account.id, isSubscriber: true })
    expect([...(session?.allowedResources ?? [])]).toEqual(expect.arrayContaining(['testing', 'manual_pid']))
  })

  it('knows no other token', async () => {
    const read = sessionReader(getDatabase(), () => new Date(), 'none')
    expect(await read('nobody-has-ever-been-given-this-one')).toBeNull()
  })

  it('a session ends when nobody used it for two weeks; use keeps it', async () => {
    const account = await signedInAccount(getDatabase())
    let now = new Date()
    const read = sessionReader(getDatabase(), () => now, 'none')
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

  it('a session ends at its date, however much it is used', async () => {
    const account = await signedInAccount(getDatabase())
    const read = sessionReader(getDatabase(), () => new Date(Date.now() + 2 * DAY_MS), 'none')
    expect(await read(account.token)).toBeNull()
  })
})
