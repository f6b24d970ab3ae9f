import { expect, test } from 'vitest'
import type { SessionResponse } from '#contract/account/account.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../testing/rows/account-factory.ts'
import { appInMemory } from '../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../testing/servers/live-messages.ts'

describeWithDatabase('The user-flow flag', (getDatabase) => {
  test('is turned on and off by an administrator alone; open pages are told, and the audit log names it', async () => {
    const call = await appInMemory(getDatabase())
    const administrator = await signedInAccount(getDatabase(), { is_admin: true })
    const someone = await signedInAccount(getDatabase(), { username: 'flow' })
    const turn = (hasUserFlow: boolean, by: TestAccount = administrator) =>
      call.as(by).post('changeAccount', { hasUserFlow }, { params: { accountId: someone.id } })
    const hasFlow = async () =>
      ((await call.as(someone).get('refreshUser')).payload as SessionResponse).account.hasUserFlow

    expect(await turn(true)).toMatchObject({ payload: { hasUserFlow: true } })
    expect(await hasFlow()).toBe(true)
    expect(await messagesTo(getDatabase(), someone.id)).toMatchObject([{ payload: { refreshUser: true } }])
    await turn(false)
    expect(await hasFlow()).toBe(false)
    expect(await turn(true, someone)).toMatchObject({ status: 403 })
    expect(await hasFlow()).toBe(false)
    const recorded = await getDatabase()
      .db.selectFrom('audit_event')
      .select(['action', 'subject'])
      .where('actor_id', '=', administrator.id)
      .where('kind', '=', 'administration')
      .orderBy('id')
      .execute()
    expect(recorded).toEqual([
      { action: 'turn user flow on', subject: 'flow' },
      { action: 'turn user flow off', subject: 'flow' },
    ])
  })
})
