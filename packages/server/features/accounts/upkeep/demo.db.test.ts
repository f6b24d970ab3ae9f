import { expect, it } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/accounts.ts'
import { checkPassword } from '#domain/account/password.ts'
import { argon2Passwords } from '../../../platform/crypto/passwords.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, storePasswordHash } from '../../../testing/rows/account-factory.ts'
import { ownerOfEverything } from '../../../testing/rows/account-rows.ts'
import { makeFeature, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { removeDemoAccounts } from './demo-queries.ts'
import { loadDemoAccounts } from './demo-service.ts'

const passwords = argon2Passwords()

describeOnBothEngines('Accounts of the demo', (getDatabase) => {
  const load = () =>
    loadDemoAccounts({ database: getDatabase(), passwords, now: new Date() }, DEMO_ACCOUNTS, DEMO_PASSWORD)
  const find = (username: string) =>
    getDatabase().db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst()

  it('have a password that keeps the rule', () => {
    expect(checkPassword(DEMO_PASSWORD)).toEqual({ ok: true })
  })

  it('are there once, in their states, with a home area of the demo district', async () => {
    const release = await makeRelease(getDatabase(), { isSynthetic: true })
    await makeFeature(getDatabase(), release, 'municipality', 'demo', { title: 'District of Sample' })
    expect(await load()).toEqual([])
    expect(await load()).toEqual([])
    expect(await find('demo')).toMatchObject({
      is_demo: true,
      is_admin: false,
      plan_key: 'pro',
      home_region: 'municipality:district-of-sample',
      profession: 'broker',
    })
    expect(await find('demo-new')).toMatchObject({ home_region: null, profession: null })
    expect(await find('demo-admin')).toMatchObject({ is_admin: true })
    expect(await find('demo-board')).toMatchObject({ shows_board_landing: true })
    expect(await find('demo-unsubscribed')).toMatchObject({ plan_key: 'none' })
  })

  it('are as new at each start: password, agreements, grants; what they saved stays', async () => {
    await load()
    const { db } = getDatabase()
    const fresh = await find('demo-new')
    const id = fresh?.id ?? ''
    await storePasswordHash(getDatabase(), id, await passwords.hash('Changed-By-Visitor-1'))
    await db
      .updateTable('account')
      .set({
        profession: 'broker',
        home_region: 'municipality:elsewhere',
        branding: JSON.stringify({ name: 'Sam' }),
      })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('agreement_response')
      .values({ account_id: id, key: 'privacy_policy', agreed: 1 })
      .execute()
    await db.insertInto('account_grant').values({ account_id: id, resource_key: 'testing' }).execute()

    await load()
    const again = await find('demo-new')
    expect(again).toMatchObject({ id, profession: null, home_region: null, branding: { name: 'Sam' } })
    expect((await passwords.check(again?.password_hash ?? null, DEMO_PASSWORD)).isCorrect).toBe(true)
    const responses = await db
      .selectFrom('agreement_response')
      .selectAll()
      .where('account_id', '=', id)
      .execute()
    const grants = await db.selectFrom('account_grant').selectAll().where('account_id', '=', id).execute()
    expect([...responses, ...grants]).toEqual([])
  })

  it('are taken away but some, with the sessions of those that go', async () => {
    const { db } = getDatabase()
    await load()
    for (const username of ['demo', 'demo-admin']) {
      const account_id = (await find(username))?.id ?? ''
      const expires_at = new Date(Date.now() + 86_400_000)
      await db
        .insertInto('account_session')
        .values({ account_id, token_hash: Buffer.from(username), login_mode: 'password', expires_at })
        .execute()
    }
    const retained = DEMO_ACCOUNTS.filter(({ isAdmin }) => !isAdmin).map(({ username }) => username)
    expect(await removeDemoAccounts(getDatabase(), retained)).toBe(1)
    expect(await find('demo-admin')).toBeUndefined()
    expect(await find('demo')).toBeDefined()
    const sessions = await db.selectFrom('account_session').select('token_hash').execute()
    expect(sessions.map(({ token_hash }) => token_hash.toString())).toEqual(['demo'])
  })

  it('leave a real account alone that has the name of one', async () => {
    await removeDemoAccounts(getDatabase())
    await signedInAccount(getDatabase(), { username: 'demo-admin', is_admin: false, password_hash: 'own' })
    expect(await load()).toEqual(['demo-admin'])
    expect(await find('demo-admin')).toMatchObject({ is_admin: false, is_demo: false, password_hash: 'own' })
  })

  it('are taken away where there is no demo, and nobody else is', async () => {
    await load()
    const real = await signedInAccount(getDatabase())
    expect(await removeDemoAccounts(getDatabase())).toBe(DEMO_ACCOUNTS.length - 1)
    expect(await find('demo')).toBeUndefined()
    expect(await find(real.username)).toBeDefined()
  })

  it('are taken away with the stored versions of their analyses', async () => {
    const owner = await ownerOfEverything(getDatabase(), { is_demo: true })
    await removeDemoAccounts(getDatabase())
    expect(await find(owner.username)).toBeUndefined()
  })
})
