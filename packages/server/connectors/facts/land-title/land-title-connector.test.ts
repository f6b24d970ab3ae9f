import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionAbout } from '../../../testing/facts/fact-questions.ts'
import type { ServiceDeps } from '../../outbound/service-request.ts'
import { CredentialsRefused, SourceUnavailable } from '../fact-connector.ts'
import { landTitleConnector, landTitleCredentialTester, toResults } from './land-title-connector.ts'

const SETTINGS = { url: 'http://title.example/register', isStandIn: false }
const CREDENTIALS = { username: 'pat', password: 'of the register' }
const TODAY = '2026-11-21'
const never = () => new AbortController().signal

const question = (upid: string, pid: string | null) => ({ ...questionAbout(upid), pid })
const titleOf = (pid: string) => ({
  pid,
  asOf: '2026-11-20',
  titles: [{ titleNumber: `CB${pid}`, owners: [{ name: `Owner of ${pid}` }] }],
})

interface RecordedRequest {
  method: string
  path: string
  authorization: string | null
  body: unknown
}

/** `answers` are given in turn to everything but sessions. */
function register(
  response: (requested: RecordedRequest, count: number) => Response,
  session: (count: number) => Response = (count) => json({ token: `token-${count}`, expiresIn: 900 }),
) {
  const requested: RecordedRequest[] = []
  let now = Date.parse(`${TODAY}T12:00:00Z`)
  const waits: number[] = []
  const deps: ServiceDeps = {
    clock: () => new Date(now),
    startTimer: (ms, run) => {
      // Time limits never come; pauses end immediately.
      if (ms >= 20_000) return () => {}
      waits.push(ms)
      queueMicrotask(run)
      return () => {}
    },
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const headers = new Headers(init?.headers)
      const one: RecordedRequest = {
        method: init?.method ?? 'GET',
        path: url.pathname.replace('/register', '') + url.search,
        authorization: headers.get('authorization'),
        body: init?.body ? JSON.parse(String(init.body)) : null,
      }
      requested.push(one)
      const isSession = one.path === '/session'
      const count = requested.filter(({ path }) => (path === '/session') === isSession).length
      return isSession ? session(count) : response(one, count)
    },
  }
  const connector = landTitleConnector(SETTINGS, deps)
  if (!connector) throw new Error('There is a register.')
  return {
    requested,
    waits,
    deps,
    pass: (ms: number) => {
      now += ms
    },
    query: (...questions: ReturnType<typeof question>[]) =>
      connector.query(questions, { credentials: CREDENTIALS, signal: never() }),
    connector,
  }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const refused = (code: string, message = '') => json({ error: { code, message } }, 401)
const titlesOfRequest = ({ path }: RecordedRequest) =>
  json({ parcels: new URLSearchParams(path.split('?')[1]).getAll('pid').map(titleOf) })

describe('myLTSA', () => {
  test('is asked with a session, which is opened once and kept', async () => {
    const { requested, query } = register(titlesOfRequest)
    expect(await query(question('parcel-1', '900000001'), question('parcel-2', '900000002'))).toEqual([
      {
        upid: 'parcel-1',
        ok: true,
        asOf: '2026-11-20',
        values: {
          registeredOwner: 'Owner of 900000001',
          titleNumber: 'CB900000001',
          pendingApplications: 'None',
        },
      },
      expect.objectContaining({
        upid: 'parcel-2',
        values: expect.objectContaining({ titleNumber: 'CB900000002' }),
      }),
    ])
    await query(question('parcel-3', '900000003'))
    expect(requested).toEqual([
      { method: 'POST', path: '/session', authorization: null, body: CREDENTIALS },
      {
        method: 'GET',
        path: '/titles?pid=900000001&pid=900000002',
        authorization: 'Bearer token-1',
        body: null,
      },
      { method: 'GET', path: '/titles?pid=900000003', authorization: 'Bearer token-1', body: null },
    ])
  })

  test('a session is opened anew shortly before it ends, and when the register has ended it', async () => {
    const { requested, query, pass } = register((one) =>
      one.authorization === 'Bearer token-2' ? refused('session_expired') : titlesOfRequest(one),
    )
    await query(question('parcel-1', '900000001'))
    pass(880_000)
    expect(await query(question('parcel-1', '900000001'))).toMatchObject([{ ok: true }])
    expect(requested.map(({ path, authorization }) => authorization ?? path)).toEqual([
      '/session',
      'Bearer token-1',
      '/session',
      'Bearer token-2',
      '/session',
      'Bearer token-3',
    ])
  })

  test.each([
    ['expired_password', 'Expired password'],
    ['locked_account', 'Locked account'],
    ['bad_credentials', 'The username or password was not accepted'],
    ['terms', 'Please accept the new terms first'],
    ['', 'The username or password was not accepted'],
  ])('credentials that are refused (%s) say why, and are not tried again', async (code, reason) => {
    const message = code === 'terms' ? ' Please accept\n the new terms first ' : ''
    const { requested, query } = register(titlesOfRequest, () => refused(code, message))
    await expect(query(question('parcel-1', '900000001'))).rejects.toThrow(new CredentialsRefused(reason))
    expect(requested).toHaveLength(1)
  })

  test('a password that expires while a session stands is told when the next one is opened', async () => {
    const { query } = register(
      () => refused('session_expired'),
      (count) => (count === 1 ? json({ token: 'first', expiresIn: 900 }) : refused('expired_password')),
    )
    await expect(query(question('parcel-1', '900000001'))).rejects.toThrow(
      new CredentialsRefused('Expired password'),
    )
  })

  test('without credentials nobody is asked', async () => {
    const { requested, connector } = register(titlesOfRequest)
    await expect(
      connector.query([question('parcel-1', '900000001')], { credentials: null, signal: never() }),
    ).rejects.toBeInstanceOf(CredentialsRefused)
    expect(requested).toEqual([])
  })

  test('a parcel without a PID, and one without a title, are answered with nothing; the first is not asked about', async () => {
    const { requested, query } = register(() => json({ parcels: [{ pid: '900-000-002', titles: [] }] }))
    expect(await query(question('strata', null))).toEqual([
      { upid: 'strata', ok: true, values: {}, asOf: TODAY, wasNotQueried: true },
    ])
    expect(requested).toEqual([])
    expect(
      await query(
        question('parcel-1', '900000001'),
        question('parcel-2', '900000002'),
        question('strata', null),
      ),
    ).toEqual([
      ...['parcel-1', 'parcel-2'].map((upid) => ({ upid, ok: true, values: {}, asOf: TODAY })),
      { upid: 'strata', ok: true, values: {}, asOf: TODAY, wasNotQueried: true },
    ])
  })

  test('two parcels on one PID get the same, and are asked about once', async () => {
    const { requested, query } = register(titlesOfRequest)
    const [one, other] = await query(question('parcel-1', '900000001'), question('parcel-2', '900000001'))
    expect(requested.at(-1)?.path).toBe('/titles?pid=900000001')
    expect({ ...one, upid: '' }).toEqual({ ...other, upid: '' })
  })

  test('a register that asks to be left alone for a moment is asked again after it', async () => {
    const { query, waits } = register((one, count) =>
      count === 1 ? json({}, 429, { 'retry-after': '2' }) : titlesOfRequest(one),
    )
    expect(await query(question('parcel-1', '900000001'))).toMatchObject([{ ok: true }])
    expect(waits).toContain(2000)
  })

  test('one that wants to be left alone for long says so', async () => {
    const { query } = register(() => json({}, 503, { 'retry-after': '120' }))
    await expect(query(question('parcel-1', '900000001'))).rejects.toMatchObject({
      name: 'SourceUnavailable',
      retryAfterMs: 120_000,
    })
  })

  test.each([
    ['no JSON', () => new Response('<p>Maintenance</p>', { status: 200 })],
    ['another form', () => json({ titles: [] })],
    [
      'a cut connection',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
    ['too much', () => new Response('x'.repeat(1024 * 1024 + 1))],
  ])('%s is no answer', async (_, response) => {
    await expect(register(response).query(question('parcel-1', '900000001'))).rejects.toBeInstanceOf(
      SourceUnavailable,
    )
  })

  test('a register that understands and will not answer is quoted', async () => {
    const { query } = register(() =>
      json({ error: { code: 'closed', message: 'Searches open at 6 a.m.' } }, 403),
    )
    expect(await query(question('parcel-1', '900000001'))).toEqual([
      { upid: 'parcel-1', ok: false, failure: 'refused', reason: 'LTSA: Searches open at 6 a.m.' },
    ])
  })

  test('one entry that makes no sense, is refused or is answered in two ways harms no other', async () => {
    const { query } = register(() =>
      json({
        parcels: [
          { pid: '900000001', titles: [{ titleNumber: 7 }] },
          { pid: '900000002', refused: 'Sealed by the court' },
          titleOf('900000003'),
          { ...titleOf('900000003'), titles: [] },
          titleOf('900000004'),
          titleOf('900000004'),
          'nonsense',
        ],
      }),
    )
    const responses = await query(
      ...[1, 2, 3, 4].map((number) => question(`parcel-${number}`, `90000000${number}`)),
    )
    expect(responses).toMatchObject([
      { ok: false, failure: 'unusable' },
      { ok: false, failure: 'refused', reason: 'LTSA: Sealed by the court' },
      { ok: false, failure: 'unusable', reason: 'LTSA gave different answers about this parcel.' },
      { ok: true },
    ])
  })

  test('is not there where no register is set up', () => {
    expect(landTitleConnector(null)).toBeNull()
    expect(landTitleCredentialTester(null)).toBeNull()
  })
})

test('no title is ever taken for another parcel’s, however answers are mixed up', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 })
  fc.assert(
    fc.property(
      numbers,
      fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
      (notified, requested) => {
        const pidOf = (number: number) => `9000000${String(number).padStart(2, '0')}`
        const entries = notified.map((number) => titleOf(pidOf(number)))
        const questions = requested.map((number) => question(`parcel-${number}`, pidOf(number)))
        const responses = toResults(questions, entries, TODAY)
        expect(responses.map(({ upid }) => upid)).toEqual(questions.map(({ upid }) => upid))
        for (const [index, response] of responses.entries()) {
          const { pid } = questions[index] ?? {}
          if (response.ok && response.values.titleNumber) expect(response.values.titleNumber).toBe(`CB${pid}`)
          if (notified.includes(requested[index] ?? 0))
            expect(response).toMatchObject({ ok: true, values: { titleNumber: `CB${pid}` } })
        }
      },
    ),
  )
})

describe('credentials for LTSA', () => {
  const testerOf = (session: () => Response) => {
    const { deps } = register(titlesOfRequest, session)
    const test = landTitleCredentialTester(SETTINGS, deps)
    if (!test) throw new Error('There is a register.')
    return () => test(CREDENTIALS, never())
  }

  test('are tried by opening a session', async () => {
    expect(await testerOf(() => json({ token: 'token', expiresIn: 60 }))()).toEqual({ ok: true })
    expect(await testerOf(() => refused('expired_password'))()).toEqual({
      ok: false,
      reason: 'Expired password',
    })
  })

  test('nothing is said of them by a register that is away or will not say', async () => {
    await expect(testerOf(() => json({}, 500))()).rejects.toBeInstanceOf(SourceUnavailable)
    await expect(testerOf(() => json({}, 404))()).rejects.toBeInstanceOf(SourceUnavailable)
  })
})
