import { beforeEach, describe, expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory, type JsonResponse } from '../../../testing/servers/app-in-memory.ts'
import {
  KNOWN_PASSWORD,
  knownPasswordHash,
  watchedPasswords,
} from '../../../testing/sign-in/watched-passwords.ts'
import { THROTTLE } from './service.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const clock = () => NOW

describeWithDatabase('Guessing is slowed down', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let passwords: ReturnType<typeof watchedPasswords>

  beforeEach(async () => {
    passwords = watchedPasswords()
    call = await appInMemory(getDatabase(), { passwords, clock })
    await getDatabase().db.deleteFrom('throttle_count').execute()
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
  })

  async function repeat(
    times: number,
    request: (index: number) => Promise<JsonResponse>,
  ): Promise<JsonResponse[]> {
    const responses: JsonResponse[] = []
    for (let index = 0; index < times; index += 1) responses.push(await request(index))
    return responses
  }
  function expectRefused(response: JsonResponse | undefined, { windowSeconds }: { windowSeconds: number }) {
    expect(response).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(response?.headers['retry-after'])).toBe(windowSeconds)
    expect(response?.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/)
  }

  describe('POST /api/user/login', () => {
    const rule = THROTTLE.loginByAccountAndClient
    const guess = (username: string, from: string) =>
      call.as(null, { from }).post('login', { username, password: 'Wrong-Password-1' })

    test('after so many wrong passwords nothing is hashed, not even for the right one', async () => {
      await repeat(rule.max, () => guess(account.username, '192.0.2.1'))
      passwords.work.length = 0
      const right = { username: account.username, password: KNOWN_PASSWORD }
      expectRefused(await call.as(null, { from: '192.0.2.1' }).post('login', right), rule)
      expect(passwords.work).toEqual([])
      expect((await call.as(null, { from: '192.0.2.2' }).post('login', right)).status).toBe(200)
    })

    test('a response states how many attempts the client has left, and nothing about others', async () => {
      const first = await guess('left-over', '192.0.2.60')
      expect(first.headers['ratelimit-policy']).toBe(
        '"login account+address";q=10;w=900, "login address";q=100;w=900',
      )
      expect(first.headers.ratelimit).toMatch(
        /^"login account\+address";r=9;t=\d+, "login address";r=99;t=\d+$/,
      )
      await repeat(rule.max, () => guess('left-over', '192.0.2.60'))
      const refused = await guess('left-over', '192.0.2.60')
      expectRefused(refused, rule)
      expect(refused.headers.ratelimit).toMatch(/^"login account\+address";r=0;t=/)
      const unlimited = await call.as(account).get('sessions')
      expect(unlimited.headers.ratelimit).toBeUndefined()
    })

    test('an unknown account is refused after as many, with the same answer', async () => {
      const known = await repeat(rule.max + 1, () => guess(account.username, '192.0.2.3'))
      const unknown = await repeat(rule.max + 1, () => guess('nobody-at-all', '192.0.2.4'))
      expect(unknown.map(({ status, text }) => [status, text])).toEqual(
        known.map(({ status, text }) => [status, text]),
      )
    })

    test('guesses by username and by e-mail address count together, and neither answer nor work tells so', async () => {
      const half = rule.max / 2
      await repeat(half, () => guess(account.username, '192.0.2.7'))
      await repeat(half, () => guess(account.email, '192.0.2.7'))
      passwords.work.length = 0
      const right = { username: account.email, password: KNOWN_PASSWORD }
      const refused = await call.as(null, { from: '192.0.2.7' }).post('login', right)
      const unknown = await guess('nobody-at-all@lotline.test', '192.0.2.8')
      expect([refused.status, refused.text]).toEqual([unknown.status, unknown.text])
      expect(passwords.work).toEqual(['check', 'check'])
      expect((await call.as(null, { from: '192.0.2.9' }).post('login', right)).status).toBe(200)
    })

    test('counts across servers', async () => {
      const second = await appInMemory(getDatabase(), { passwords, clock })
      await repeat(rule.max, () => guess(account.username, '192.0.2.5'))
      const response = await second
        .as(null, { from: '192.0.2.5' })
        .post('login', { username: account.username, password: KNOWN_PASSWORD })
      expectRefused(response, rule)
    })

    test('a made-up X-Forwarded-For makes no other client of anybody', async () => {
      const responses = await repeat(rule.max + 1, (index) =>
        call
          .as(null, { from: '192.0.2.6', headers: { 'x-forwarded-for': `203.0.113.${index}` } })
          .post('login', { username: account.username, password: 'Wrong-Password-1' }),
      )
      expectRefused(responses.at(-1), rule)
    })

    test('a trusted proxy tells who its clients are', async () => {
      const behind = await appInMemory(getDatabase(), {
        passwords,
        clock,
        environment: { LOTLINE_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' },
      })
      const through = (client: string) =>
        behind
          .as(null, { from: '10.1.2.3', headers: { 'x-forwarded-for': client } })
          .post('login', { username: account.username, password: 'Wrong-Password-1' })
      await repeat(rule.max, () => through('203.0.113.1'))
      expectRefused(await through('203.0.113.1'), rule)
      expect((await through('203.0.113.2')).status).toBe(401)
    })
  })

  test('POST /api/user/register: an address gets so many mails an hour', async () => {
    const rule = THROTTLE.registerByEmail
    const email = 'flooded@lotline.test'
    const body = { email }
    const responses = await repeat(rule.max + 1, (index) =>
      call.as(null, { from: `192.0.2.${index}` }).post('register', body),
    )
    expectRefused(responses.at(-1), rule)
    expect(await mailsTo(getDatabase(), email)).toHaveLength(rule.max)
  })

  test('POST /api/user/register: one client registers so many', async () => {
    const rule = THROTTLE.registerByClient
    const responses = await repeat(rule.max + 1, (index) =>
      call.as(null).post('register', { email: `many-${index}@lotline.test` }),
    )
    expect(responses.at(-2)?.status).toBe(200)
    expectRefused(responses.at(-1), rule)
  })

  test('POST /api/user/forgot-password: known and unknown addresses get so many mails an hour', async () => {
    const rule = THROTTLE.forgotByEmail
    for (const email of [account.email, 'nobody-known@lotline.test']) {
      const responses = await repeat(rule.max + 1, () => call.as(null).post('forgotPassword', { email }))
      expectRefused(responses.at(-1), rule)
    }
    await call.app.backgroundIdle()
    expect(await mailsTo(getDatabase(), account.email)).toHaveLength(rule.max)
  })

  test('POST /api/user/forgot-password: one client asks for so many', async () => {
    const rule = THROTTLE.forgotByClient
    const responses = await repeat(rule.max + 1, (index) =>
      call.as(null).post('forgotPassword', { email: `asked-${index}@lotline.test` }),
    )
    expectRefused(responses.at(-1), rule)
  })

  test('POST /api/user/set-password and verify-email: one client tries so many links', async () => {
    const rule = THROTTLE.linkByClient
    const responses = await repeat(rule.max + 1, (index) =>
      index % 2 === 0
        ? call
            .as(null)
            .post('setPassword', { token: `made-up-token-number-${index}`, password: KNOWN_PASSWORD })
        : call.as(null).post('verifyEmail', { token: `made-up-token-number-${index}` }),
    )
    expect(responses.at(-2)?.status).toBe(422)
    expectRefused(responses.at(-1), rule)
    expect(passwords.work).toEqual([])
  })

  test('a page that was left open guesses the password only so often', async () => {
    const rule = THROTTLE.passwordByAccount
    const responses = await repeat(rule.max + 1, (index) =>
      index % 2 === 0
        ? call.as(account).post('changePassword', { oldPassword: 'Wrong-1-a', newPassword: 'Driftwood-2291' })
        : call.as(account).post('changeEmail', { newEmail: 'x@lotline.test', password: 'Wrong-1-a' }),
    )
    expect(responses.at(-2)?.status).toBe(422)
    expectRefused(responses.at(-1), rule)
    expect(passwords.work).toHaveLength(rule.max)
  })
})
