import { beforeEach, expect, it } from 'vitest'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import type { CallBody } from '#contract/calls.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { firstAdministratorPath } from './first-administrator-service.ts'

const START = new Date('2026-11-22T08:00:00Z')
const HOUR_MS = 3_600_000

describeOnBothEngines('The first administrator', (getDatabase) => {
  let call: AppInMemory
  let now = START
  beforeEach(async () => {
    now = START
    await getDatabase().db.deleteFrom('account').execute()
    await getDatabase().db.deleteFrom('first_administrator_link').execute()
    await getDatabase().db.deleteFrom('throttle_count').execute()
    call ??= await appInMemory(getDatabase(), { clock: () => now })
  })

  async function newToken(): Promise<string> {
    const path = await firstAdministratorPath(getDatabase(), now)
    return /^\/first-administrator#token=([\w-]{43})$/.exec(path ?? '')?.[1] ?? ''
  }
  const about = (token: string): CallBody<'firstAdministrator'> => ({
    token,
    email: 'Ona@Lotline.test',
    password: 'Tidewater-1184',
    firstName: 'Ona',
    lastName: 'Marsh',
  })
  const use = (token: string, over = {}) =>
    call.as(null).post('firstAdministrator', { ...about(token), ...over })
  const administrators = () =>
    getDatabase().db.selectFrom('account').select('username').where('is_admin', '=', true).execute()

  it('is made with the link and signed in, with the plan Pro', async () => {
    const response = await use(await newToken())
    expect(response.status).toBe(200)
    const { account, token } = response.payload as LoginResponse
    expect(account).toMatchObject({
      username: 'ona.marsh',
      email: 'ona@lotline.test',
      isAdmin: true,
      isEmailVerified: true,
      subscriptionValid: true,
      plan: { key: 'pro', endsAt: null },
    })
    expect((await call.as({ token }).get('monitorHealth')).status).toBe(200)
    const login = { username: 'ona.marsh', password: 'Tidewater-1184' }
    expect((await call.as(null).post('login', login)).status).toBe(200)
    const events = await getDatabase()
      .db.selectFrom('audit_event')
      .select(['action', 'subject', 'actor_username'])
      .where('kind', '=', 'administration')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(events).toEqual([
      { action: 'make first administrator', subject: 'ona.marsh', actor_username: 'ona.marsh' },
    ])
  })

  it('ends every link', async () => {
    const [first, second] = [await newToken(), await newToken()]
    expect((await use(second)).status).toBe(200)
    for (const token of [first, second]) {
      const again = await use(token, { email: 'other@lotline.test' })
      expect(again).toMatchObject({ status: 422, code: 'link_not_valid' })
    }
    expect(await firstAdministratorPath(getDatabase(), now)).toBeNull()
    expect(await administrators()).toHaveLength(1)
  })

  it('is one, by whatever number of links and tabs at once', async () => {
    const [first, second] = [await newToken(), await newToken()]
    const tries = [first, second, first, second].map((token, index) =>
      use(token, { email: `number-${index}@lotline.test` }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422, 422, 422])
    expect(await administrators()).toHaveLength(1)
    expect(await getDatabase().db.selectFrom('account').select('id').execute()).toHaveLength(1)
  })

  it('is not made with a link of a day ago, which a later start prints anew', async () => {
    const token = await newToken()
    now = new Date(START.getTime() + 24 * HOUR_MS)
    expect(await use(token)).toMatchObject({ status: 422, code: 'link_not_valid' })
    const later = await newToken()
    expect(await getDatabase().db.selectFrom('first_administrator_link').selectAll().execute()).toHaveLength(
      1,
    )
    expect((await use(later)).status).toBe(200)
  })

  it('is not made once somebody else is', async () => {
    const token = await newToken()
    await signedInAccount(getDatabase(), { is_admin: true })
    expect(await use(token)).toMatchObject({ status: 422, code: 'link_not_valid' })
  })

  it('leaves the link as it is when the address has an account, or the password breaks the rule', async () => {
    const token = await newToken()
    const { email } = await signedInAccount(getDatabase())
    expect(await use(token, { email })).toMatchObject({ status: 409, code: 'email_taken' })
    expect(await use(token, { password: 'weak' })).toMatchObject({ status: 400 })
    expect((await use(token)).status).toBe(200)
  })

  it('is asked for with a link that can be guessed as little as any', async () => {
    const made = 'a-made-up-token-of-a-link-that-nobody-has-printed'
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await use(made)).status).toBe(422)
    expect(await use(made)).toMatchObject({ status: 429 })
    const [link] = [await newToken()]
    const rows = await getDatabase().db.selectFrom('first_administrator_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link)
  })

  it('is what the sign-in page of a new server speaks of', async () => {
    const settings = async () => (await call.as(null).get('signInSettings')).payload
    expect(await settings()).toMatchObject({ hasAccounts: false })
    await use(await newToken())
    expect(await settings()).toMatchObject({ hasAccounts: true })
  })
})
