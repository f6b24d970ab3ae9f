import { beforeEach, expect, test } from 'vitest'
import type { LoginAnswer } from '#contract/sign-in.ts'
import { signedInAccount } from '../../testing/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/app-in-memory.ts'
import { describeWithDatabase } from '../../testing/databases.ts'
import { mailsTo } from '../../testing/mails.ts'
import { watchedPasswords } from '../../testing/watched-passwords.ts'

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
    call
      .as(null)
      .post('register', { email, password: PASSWORD, firstName: 'Ona', lastName: 'Marsh', ...over } as never)
  const login = (username: string, password = PASSWORD) => call.as(null).post('login', { username, password })
  const tokenOf = async (address: string) => {
    const token = (await mailsTo(getDatabase(), address)).at(-1)?.token
    if (!token) throw new Error(`No mail with a link went to ${address}.`)
    return token
  }
  const countAccounts = async () =>
    Number((await getDatabase().pool.query('SELECT count(*) FROM account')).rows[0].count)

  test('leads over the link of the mail to an account that can be signed in to', async () => {
    const email = newAddress()
    expect((await register(` ${email.toUpperCase()} `, { company: 'Marsh Homes' })).status).toBe(200)
    expect((await login(email)).status).toBe(401)

    const verified = await call.as(null).post('verifyEmail', { token: await tokenOf(email) })
    expect(verified).toMatchObject({ status: 200, payload: { email, outcome: 'registered' } })

    const { account, allowedResources } = (await login(email)).payload as LoginAnswer
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
      agreements: { privacy_policy: { agreed: 0, current: 1 }, terms_of_service: { agreed: 0, current: 1 } },
    })
    expect(account.username).toMatch(/^ona\.marsh/)
    expect(account.username).not.toContain('@')
    expect(allowedResources).toContain('no_home_area')
  })

  test('an address that has an account gets the same answer for the same work; its owner hears by mail', async () => {
    const owner = await signedInAccount(getDatabase())
    const free = newAddress()
    const answerFree = await register(free)
    const workFree = work.splice(0)
    const before = await countAccounts()
    const answerTaken = await register(owner.email)
    expect(work).toEqual(workFree)
    expect(workFree).toEqual(['hash'])
    expect(answerTaken.status).toBe(answerFree.status)
    expect(answerTaken.text).toBe(answerFree.text.replace(free, owner.email))
    expect((await mailsTo(getDatabase(), free)).map(({ template }) => template)).toEqual(['verify_email'])
    expect(await mailsTo(getDatabase(), owner.email)).toEqual([
      { template: 'already_registered', to: owner.email, token: null },
    ])
    expect(await countAccounts()).toBe(before)
    expect((await login(owner.email)).status).toBe(401)
  })

  test('a stranger’s registration of an address gives them nothing when its owner registers', async () => {
    const email = newAddress()
    await register(email, { password: 'Strangers-Own-1' })
    await register(email)
    await call.as(null).post('verifyEmail', { token: await tokenOf(email) })
    expect((await login(email, 'Strangers-Own-1')).status).toBe(401)
    expect((await login(email)).status).toBe(200)
  })

  test('a link makes one account, also when it is opened twice at once', async () => {
    const email = newAddress()
    await register(email)
    const token = await tokenOf(email)
    const before = await countAccounts()
    const answers = await Promise.all([1, 2, 3].map(() => call.as(null).post('verifyEmail', { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await countAccounts()).toBe(before + 1)
  })

  test('a link is too old after two days', async () => {
    const email = newAddress()
    await register(email)
    now = new Date(now.getTime() + 48 * 3_600_000 + 1000)
    expect(await call.as(null).post('verifyEmail', { token: await tokenOf(email) })).toMatchObject({
      status: 422,
      code: 'link_not_valid',
    })
  })

  test('when the address got an account meanwhile, the link says so', async () => {
    const email = newAddress()
    await register(email)
    await signedInAccount(getDatabase(), { username: `meanwhile-${count}`, email })
    expect(await call.as(null).post('verifyEmail', { token: await tokenOf(email) })).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
  })

  test('namesakes get usernames of their own', async () => {
    const usernames = new Set<string>()
    for (let each = 0; each < 3; each += 1) {
      const email = newAddress()
      await register(email, { firstName: 'Twin', lastName: 'Namesake' })
      await call.as(null).post('verifyEmail', { token: await tokenOf(email) })
      usernames.add(((await login(email)).payload as LoginAnswer).account.username)
    }
    expect(usernames.size).toBe(3)
    expect(usernames).toContain('twin.namesake')
  })

  test('where nobody can register, it says whom to ask', async () => {
    const closed = await appInMemory(getDatabase(), {
      environment: { LOTLINE_REGISTRATION: 'off', LOTLINE_SUPPORT_EMAIL: 'help@lotline.test' },
    })
    const email = newAddress()
    const answer = await closed
      .as(null)
      .post('register', { email, password: PASSWORD, firstName: 'Ona', lastName: 'Marsh' })
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    expect(answer.message).toContain('help@lotline.test')
    expect(await mailsTo(getDatabase(), email)).toEqual([])
  })

  test('a server without trials makes accounts without a subscription', async () => {
    const strict = await appInMemory(getDatabase(), { environment: { LOTLINE_TRIAL_PLAN: 'none' } })
    const email = newAddress()
    await strict.as(null).post('register', { email, password: PASSWORD, firstName: 'Ona', lastName: 'Marsh' })
    await strict.as(null).post('verifyEmail', { token: await tokenOf(email) })
    const { account } = (await login(email)).payload as LoginAnswer
    expect(account).toMatchObject({ subscriptionValid: false, plan: { key: 'none', endsAt: null } })
  })

  test.each([
    ['no address', { email: undefined }],
    ['an address without an @', { email: 'newcomer' }],
    ['a password of seven characters', { password: 'Abcdef1' }],
    ['a password without a digit', { password: 'Abcdefgh' }],
    ['one of the commonest passwords', { password: 'Password123' }],
    ['an empty password', { password: '' }],
    ['no first name', { firstName: '' }],
    ['a last name with a null character', { lastName: 'Ma\0rsh' }],
  ])('refuses %s', async (_, over) => {
    expect(await register('refused@lotline.test', over)).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await mailsTo(getDatabase(), 'refused@lotline.test')).toEqual([])
    expect(work).toEqual([])
  })
})
