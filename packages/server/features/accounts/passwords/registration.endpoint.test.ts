import { beforeEach, expect, test } from 'vitest'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { watchedPasswords } from '../../../testing/sign-in/watched-passwords.ts'

const PASSWORD = 'Harbour-View-77'
let count = 0
const newAddress = () => {
  count += 1
  return `newcomer-${count}@lotline.test`
}

describeWithDatabase('Registration', (getDatabase) => {
  let call: AppInMemory
  let now: Date
  /** No two moments are the same, so that mails have an order. */
  const ticking = () => {
    now = new Date(now.getTime() + 1)
    return now
  }
  let work: string[]

  beforeEach(async () => {
    now = new Date()
    const passwords = watchedPasswords()
    work = passwords.work
    call = await appInMemory(getDatabase(), { clock: ticking, passwords })
    await getDatabase().db.deleteFrom('throttle_count').execute()
  })

  const register = (email: string, over: object = {}) =>
    call.as(null).post('register', { email, ...over } as never)
  const complete = (token: string, over: object = {}) =>
    call.as(null).post('completeRegistration', {
      token,
      password: PASSWORD,
      firstName: 'Ona',
      lastName: 'Marsh',
      ...over,
    } as never)
  const login = (username: string, password = PASSWORD) => call.as(null).post('login', { username, password })
  const tokenOf = async (address: string) => {
    const token = (await mailsTo(getDatabase(), address)).at(-1)?.token
    if (!token) throw new Error(`No mail with a link went to ${address}.`)
    return token
  }
  const countAccounts = async () =>
    Number((await getDatabase().pool.query('SELECT count(*) FROM account')).rows[0].count)

  test('leads over the link of the mail to an account that is signed in', async () => {
    const email = newAddress()
    expect((await register(` ${email.toUpperCase()} `)).status).toBe(200)
    expect((await login(email)).status).toBe(401)

    const completed = await complete(await tokenOf(email), { company: 'Marsh Homes' })
    expect(completed.status).toBe(200)
    const { token, account, allowedResources } = completed.payload as LoginResponse
    const validated = await call.as(null).post('tokenValidate', { token })
    expect(validated).toMatchObject({ status: 200, payload: { account: { email } } })
    expect((await login(email)).payload).toMatchObject({ account: { uid: account.uid } })
    expect(account).toMatchObject({
      isEmailVerified: true,
      isAdmin: false,
      subscriptionValid: true,
      plan: { key: 'pro' },
      details: {
        firstName: 'Ona',
        lastName: 'Marsh',
        company: 'Marsh Homes',
        profession: null,
        homeRegion: null,
      },
      agreements: { privacy_policy: { agreed: 0, current: 2 }, terms_of_service: { agreed: 0, current: 1 } },
    })
    expect(account.username).toMatch(/^ona\.marsh/)
    expect(account.username).not.toContain('@')
    expect(allowedResources).toContain('no_home_area')
  })

  test('an address that has an account gets the same answer for the same work; its owner hears by mail', async () => {
    const owner = await signedInAccount(getDatabase())
    const free = newAddress()
    const freeResponse = await register(free)
    const workFree = work.splice(0)
    const before = await countAccounts()
    const takenResponse = await register(owner.email)
    expect(work).toEqual(workFree)
    expect(workFree).toEqual([])
    expect(takenResponse.status).toBe(freeResponse.status)
    expect(takenResponse.text).toBe(freeResponse.text.replace(free, owner.email))
    expect((await mailsTo(getDatabase(), free)).map(({ template }) => template)).toEqual([
      'complete_registration',
    ])
    expect(await mailsTo(getDatabase(), owner.email)).toEqual([
      { template: 'already_registered', to: owner.email, token: null },
    ])
    expect(await countAccounts()).toBe(before)
    expect((await login(owner.email)).status).toBe(401)
  })

  test('nothing that a stranger types reaches the account of whoever reads the mailbox', async () => {
    const email = newAddress()
    await register(email, { password: 'Strangers-Own-1', firstName: 'Mallory', company: 'Strange Homes' })
    await complete(await tokenOf(email))
    expect((await login(email, 'Strangers-Own-1')).status).toBe(401)
    const { account } = (await login(email)).payload as LoginResponse
    expect(account.details).toMatchObject({ firstName: 'Ona', lastName: 'Marsh', company: '' })
    expect(JSON.stringify(await mailsTo(getDatabase(), email))).not.toMatch(/Mallory|Strange/)
  })

  test('a stranger’s newer registration does not displace the owner’s link', async () => {
    const email = newAddress()
    await register(email)
    const own = await tokenOf(email)
    await register(email)
    const newer = await tokenOf(email)
    expect((await complete(own)).status).toBe(200)
    expect(await complete(newer, { password: 'Strangers-Own-1' })).toMatchObject({
      status: 422,
      code: 'link_not_valid',
    })
    expect((await login(email)).status).toBe(200)
  })

  test('two links of one address that are used at once make one account', async () => {
    const email = newAddress()
    await register(email)
    const older = await tokenOf(email)
    await register(email)
    const before = await countAccounts()
    const responses = await Promise.all([complete(older), complete(await tokenOf(email))])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await countAccounts()).toBe(before + 1)
  })

  test('the link of a registration confirms nothing by being opened: it asks for the password', async () => {
    const email = newAddress()
    await register(email)
    const token = await tokenOf(email)
    expect(await call.as(null).post('verifyEmail', { token })).toMatchObject({
      status: 422,
      code: 'link_not_valid',
    })
    expect((await complete(token)).status).toBe(200)
  })

  test('a made-up link costs no hashing', async () => {
    expect(await complete('made-up-token-of-enough-letters')).toMatchObject({
      status: 422,
      code: 'link_not_valid',
    })
    expect(work).toEqual([])
  })

  test('a link makes one account, also when it is opened twice at once', async () => {
    const email = newAddress()
    await register(email)
    const token = await tokenOf(email)
    const before = await countAccounts()
    const responses = await Promise.all([1, 2, 3].map(() => complete(token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await countAccounts()).toBe(before + 1)
  })

  test('a link is too old after two days', async () => {
    const email = newAddress()
    await register(email)
    now = new Date(now.getTime() + 48 * 3_600_000 + 1000)
    expect(await complete(await tokenOf(email))).toMatchObject({
      status: 422,
      code: 'link_not_valid',
    })
  })

  test('when the address got an account meanwhile, the link says so', async () => {
    const email = newAddress()
    await register(email)
    await signedInAccount(getDatabase(), { username: `meanwhile-${count}`, email })
    expect(await complete(await tokenOf(email))).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
  })

  test('namesakes get usernames of their own', async () => {
    const usernames = new Set<string>()
    for (let each = 0; each < 3; each += 1) {
      const email = newAddress()
      await register(email)
      await complete(await tokenOf(email), { firstName: 'Twin', lastName: 'Namesake' })
      usernames.add(((await login(email)).payload as LoginResponse).account.username)
    }
    expect(usernames.size).toBe(3)
    expect(usernames).toContain('twin.namesake')
  })

  test('where nobody can register, it says whom to ask', async () => {
    const closed = await appInMemory(getDatabase(), {
      environment: { LOTLINE_REGISTRATION: 'off', LOTLINE_SUPPORT_EMAIL: 'help@lotline.test' },
    })
    const email = newAddress()
    const response = await closed.as(null).post('register', { email })
    expect(response).toMatchObject({ status: 403, code: 'forbidden' })
    expect(response.message).toContain('help@lotline.test')
    expect(await mailsTo(getDatabase(), email)).toEqual([])
  })

  test('a server without trials makes accounts without a subscription', async () => {
    const strict = await appInMemory(getDatabase(), { environment: { LOTLINE_TRIAL_PLAN: 'none' } })
    const email = newAddress()
    await strict.as(null).post('register', { email })
    const person = { password: PASSWORD, firstName: 'Ona', lastName: 'Marsh' }
    await strict.as(null).post('completeRegistration', { token: await tokenOf(email), ...person })
    const { account } = (await login(email)).payload as LoginResponse
    expect(account).toMatchObject({ subscriptionValid: false, plan: { key: 'none', endsAt: null } })
  })

  test.each([
    ['no address', { email: undefined }],
    ['an address without an @', { email: 'newcomer' }],
  ])('refuses %s', async (_, over) => {
    expect(await register('refused@lotline.test', over)).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await mailsTo(getDatabase(), 'refused@lotline.test')).toEqual([])
  })

  test.each([
    ['a password of seven characters', { password: 'Abcdef1' }],
    ['a password without a digit', { password: 'Abcdefgh' }],
    ['one of the commonest passwords', { password: 'Password123' }],
    ['an empty password', { password: '' }],
    ['no first name', { firstName: '' }],
    ['a last name with a null character', { lastName: 'Ma\0rsh' }],
  ])('refuses %s, and the link still works', async (_, over) => {
    const email = newAddress()
    await register(email)
    const token = await tokenOf(email)
    expect(await complete(token, over)).toMatchObject({ status: 400, code: 'bad_request' })
    expect(work).toEqual([])
    expect((await complete(token)).status).toBe(200)
  })
})
