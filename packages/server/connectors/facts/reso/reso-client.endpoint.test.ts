import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { STAND_IN_CREDENTIALS } from '#domain/stand-in-credentials.ts'
import { type OutsideStandIns, startOutside } from '../../../sandbox/outside/start-outside.ts'
import { describeWithDatabase } from '../../../testing/databases.ts'
import { makeDemoListing, makeDemoTitles } from '../../../testing/demo-titles.ts'
import { handTimers } from '../../../testing/hand-timers.ts'
import { all, equals, equalsAny, type Filter } from './odata-filter.ts'
import { RESO_LIMITS, ResoClient } from './reso-client.ts'

const PIDS = Array.from({ length: 25 }, (_, index) => `9000000${String(index + 10)}`)
const [FIRST = ''] = PIDS
const dashed = (pid: string) => `${pid.slice(0, 3)}-${pid.slice(3, 6)}-${pid.slice(6)}`
const SELECT = ['ParcelNumber', 'TaxYear', 'TaxAnnualAmount']
const taxOf = (pids: readonly string[]) => ({
  resource: 'TaxRecord',
  select: SELECT,
  filter: equalsAny('ParcelNumber', pids.map(dashed)),
})

describeWithDatabase('The client of a RESO Web API', (getDatabase) => {
  let standIns: OutsideStandIns
  let now = new Date('2026-08-05T12:00:00Z')
  let asked: { path: string; status: number }[] = []
  beforeAll(async () => {
    await makeDemoTitles(
      getDatabase(),
      PIDS.map((pid, index) => ({ upid: `demo-${index}`, pid, sales: [['2026-05-04', 900_000 + index]] })),
    )
    await makeDemoListing(getDatabase(), 'R9123456', { upid: 'demo-0', pid: FIRST })
    standIns = await startOutside({
      port: 0,
      database: getDatabase(),
      onError: (error) => expect.fail(String(error)),
      clock: () => now,
      random: () => 0.5,
    })
  })
  afterAll(() => standIns.close())
  beforeEach(() => {
    standIns.faults.set('paragon', { kind: 'off' })
    asked = []
  })

  /** What is asked late is no matter of the next test. */
  function noting(): typeof fetch {
    const list = asked
    return async (input, init) => {
      const response = await fetch(input, init)
      list.push({ path: new URL(String(input)).pathname, status: response.status })
      return response
    }
  }

  function client(limits = {}, through = noting()) {
    const timers = handTimers({ atOnceMs: 5_000 })
    const address = `${standIns.address}/paragon`
    const connection = {
      serviceUrl: `${address}/odata`,
      tokenUrl: `${address}/oauth2/token`,
      scope: null,
    }
    const parts = { fetch: through, clock: () => now, after: timers.after }
    return { reso: new ResoClient('The board', connection, parts, { ...RESO_LIMITS, ...limits }), timers }
  }
  const as = (over = {}, signal = new AbortController().signal) => ({
    credentials: { ...STAND_IN_CREDENTIALS, ...over },
    signal,
  })
  const tokenRequests = () => asked.filter(({ path }) => path.endsWith('/token')).length

  it('asks for a token once, whoever waits, and answers rows', async () => {
    const { reso } = client()
    const answers = await Promise.all([
      reso.rows(taxOf([FIRST]), as()),
      reso.rows(taxOf([FIRST]), as()),
      reso.rows(taxOf([PIDS[1] ?? '']), as()),
    ])
    expect(answers[0]).toEqual([{ ParcelNumber: dashed(FIRST), TaxYear: 2026, TaxAnnualAmount: 4123.45 }])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toMatchObject([{ ParcelNumber: dashed(PIDS[1] ?? '') }])
    expect(tokenRequests()).toBe(1)
  })

  it('follows the pages to their end', async () => {
    const rows = await client({ pageRows: 4 }).reso.rows(taxOf(PIDS), as())
    expect(rows.map(({ ParcelNumber }) => ParcelNumber).toSorted()).toEqual(PIDS.map(dashed))
    expect(asked.filter(({ path }) => path.endsWith('/TaxRecord'))).toHaveLength(7)
  })

  it('refuses more pages or rows than it is ready for, instead of leaving some out', async () => {
    await expect(client({ pageRows: 4, pages: 3 }).reso.rows(taxOf(PIDS), as())).rejects.toThrow(
      'The answer of The board cannot be used: it has more pages than expected.',
    )
    await expect(client({ rows: 24 }).reso.rows(taxOf(PIDS), as())).rejects.toThrow('more rows than expected')
    await expect(client({ bytes: 500 }).reso.rows(taxOf(PIDS), as())).rejects.toThrow('is larger than')
  })

  it('answers the first so many in the order that is asked for', async () => {
    const sold = {
      resource: 'Property',
      select: ['ListingId', 'ClosePrice'],
      filter: all(equals('StandardStatus', 'Closed'), equalsAny('ParcelNumber', PIDS.map(dashed))),
      orderBy: 'ClosePrice desc',
      top: 3,
    }
    const rows = await client({ pageRows: 2 }).reso.rows(sold, as())
    expect(rows.map(({ ClosePrice }) => ClosePrice)).toEqual([900_024, 900_023, 900_022])
  })

  it('brings along the pictures of a listing', async () => {
    const [row] = await client().reso.rows(
      {
        resource: 'Property',
        select: ['ListingId'],
        filter: equals('ListingId', 'R9123456'),
        expand: 'Media',
      },
      as(),
    )
    const [picture] = (row?.Media ?? []) as { MediaURL: string; ShortDescription: string }[]
    expect(picture?.ShortDescription).toMatch(/stand-in/i)
    const image = await fetch(String(picture?.MediaURL))
    expect(image.headers.get('content-type')).toContain('image/svg+xml')
    expect(await image.text()).toContain('no photograph')
  })

  it('fetches a new token shortly before the old one ends', async () => {
    const { reso } = client()
    await reso.rows(taxOf([FIRST]), as())
    now = new Date(now.getTime() + 560_000)
    await reso.rows(taxOf([FIRST]), as())
    expect(tokenRequests()).toBe(1)
    now = new Date(now.getTime() + 15_000)
    await reso.rows(taxOf([FIRST]), as())
    expect(tokenRequests()).toBe(2)
    expect(asked.every(({ status }) => status === 200)).toBe(true)
  })

  it('fetches one new token when the service has forgotten the old one', async () => {
    const through = noting()
    const { reso } = client({}, (input, init) => {
      const headers = new Headers(init?.headers)
      if (headers.get('authorization')?.startsWith('Bearer') && tokenRequests() === 1)
        headers.set('authorization', 'Bearer forgotten')
      return through(input, { ...init, headers })
    })
    expect(await reso.rows(taxOf([FIRST]), as())).toHaveLength(1)
    expect(asked.map(({ status }) => status)).toEqual([200, 401, 200, 200])
  })

  it.each([
    ['expired-broker', 'Expired password'],
    ['locked-broker', 'Account is locked'],
    ['somebody', 'Unknown username or password'],
    ['a:b c&d=é', 'Unknown username or password'],
  ])(
    'says in the words of the service why %s is refused, and asks anew the next time',
    async (username, why) => {
      const { reso } = client()
      const refused = { name: 'CredentialsRefused', message: why }
      await expect(reso.rows(taxOf([FIRST]), as({ username }))).rejects.toMatchObject(refused)
      await expect(reso.checkCredentials(as({ username }))).rejects.toMatchObject(refused)
      expect(tokenRequests()).toBe(2)
      expect(await reso.rows(taxOf([FIRST]), as())).toHaveLength(1)
    },
  )

  it('says in the words of the service what it does not understand', async () => {
    const { reso } = client()
    await expect(
      reso.rows({ ...taxOf([FIRST]), select: ['ParcelNumber', 'Nonsense'] }, as()),
    ).rejects.toMatchObject({
      name: 'ResoRefused',
      message: "The board: Could not find a property named 'Nonsense' on type 'TaxRecord'.",
    })
    await expect(reso.rows({ ...taxOf([FIRST]), resource: 'Members' }, as())).rejects.toThrow(
      'Resource not found',
    )
    const filters = [
      'ParcelNumber eq 900000010',
      "TaxYear eq 'x'",
      "ParcelNumber is 'x'",
      'ParcelNumber eq',
      '(TaxYear eq 1',
    ]
    for (const filter of filters) {
      await expect(reso.rows({ ...taxOf([FIRST]), filter: filter as Filter }, as())).rejects.toMatchObject({
        name: 'ResoRefused',
      })
    }
  })

  it('keeps a value a value, whatever it holds', async () => {
    const sly = equals('ParcelNumber', "x' or ParcelNumber ne 'y")
    expect(await client().reso.rows({ ...taxOf([FIRST]), filter: sly }, as())).toEqual([])
  })

  it('tries again what fails now and then', async () => {
    const { reso, timers } = client()
    await reso.rows(taxOf([FIRST]), as())
    standIns.faults.set('paragon', { kind: 'flaky', share: 1 })
    await expect(reso.rows(taxOf([FIRST]), as())).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: 'The board does not work at the moment (500).',
    })
    expect(asked.filter(({ status }) => status === 500)).toHaveLength(3)
    expect(timers.waited.filter((ms) => ms < 5_000)).toEqual([500, 1000])
    standIns.faults.set('paragon', { kind: 'flaky', share: 0.4 })
    expect(await reso.rows(taxOf([FIRST]), as())).toHaveLength(1)
  })

  it('waits as long as it is asked to, and tells when to come back', async () => {
    const { reso, timers } = client()
    standIns.faults.set('paragon', { kind: 'limited', perSecond: 0 })
    await expect(reso.rows(taxOf([FIRST]), as())).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: 'The board asks to be asked less often.',
      retryAfterMs: 1000,
    })
    expect(timers.waited.filter((ms) => ms < 5_000)).toEqual([1000, 1000])
  })

  it.each([
    [{ kind: 'down', how: 'answer' }, 'The board does not work at the moment (503).'],
    [{ kind: 'down', how: 'cut' }, 'The board cannot be reached.'],
    [{ kind: 'wrong', how: 'rubbish' }, 'The board answered no access token.'],
  ] as const)('does not hang on %j, and works when it is over', async (fault, message) => {
    const { reso } = client()
    standIns.faults.set('paragon', fault)
    await expect(reso.rows(taxOf([FIRST]), as())).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message,
    })
    standIns.faults.set('paragon', { kind: 'off' })
    expect(await reso.rows(taxOf([FIRST]), as())).toHaveLength(1)
  })

  it('does not take words for rows', async () => {
    const { reso } = client()
    await reso.rows(taxOf([FIRST]), as())
    standIns.faults.set('paragon', { kind: 'wrong', how: 'rubbish' })
    await expect(reso.rows(taxOf([FIRST]), as())).rejects.toThrow('cannot be used: it is no JSON')
  })

  it('gives a silent service up after its time', async () => {
    const { reso, timers } = client()
    standIns.faults.set('paragon', { kind: 'slow', ms: 600_000 })
    const answer = reso.rows(taxOf([FIRST]), as())
    const failed = expect(answer).rejects.toThrow('The board did not answer within 20 s.')
    await timers.end(20_000)
    await failed
    expect(timers.isPending(40_000)).toBe(false)
  })

  it('gives a question up after its time, however often it was tried', async () => {
    const { reso, timers } = client()
    standIns.faults.set('paragon', { kind: 'slow', ms: 600_000 })
    const failed = expect(reso.rows(taxOf([FIRST]), as())).rejects.toThrow(
      'The board was not done within 40 s.',
    )
    await timers.end(40_000)
    await failed
  })

  it('stops when nobody waits any more, and leaves the others their token', async () => {
    const { reso } = client()
    const stop = new AbortController()
    const stopped = expect(reso.rows(taxOf([FIRST]), as({}, stop.signal))).rejects.toMatchObject({
      message: 'enough',
    })
    const other = reso.rows(taxOf([FIRST]), as())
    stop.abort(new Error('enough'))
    await stopped
    expect(await other).toHaveLength(1)
    expect(tokenRequests()).toBe(1)
  })
})
