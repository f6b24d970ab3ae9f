import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'
import {
  landTitleConnector,
  landTitleCredentialTester,
} from '../../../connectors/facts/land-title/land-title-connector.ts'
import type { ServiceDeps } from '../../../connectors/outbound/service-request.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { questionAbout } from '../../../testing/facts/fact-questions.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type OutsideStandIns, startOutside } from '../start-outside.ts'
import { landTitlePart } from './land-title-part.ts'

const never = () => new AbortController().signal
const question = (upid: string, pid: string | null) => ({ ...questionAbout(upid), pid })

describeWithDatabase('The stand-in of the land title register', (getDatabase) => {
  let outside: OutsideStandIns
  let now: Date
  beforeAll(async () => {
    const demo = await makeRelease(getDatabase(), { source: 'demo', dataset: 'district', isSynthetic: true })
    const real = await makeRelease(getDatabase(), { source: 'reedport' })
    for (let number = 10; number < 60; number += 1) {
      await makeParcel(getDatabase(), demo, `demo-${number}`, {
        pid: `9000000${number}`,
        owner_type: number === 10 ? 'Local government' : 'Private',
      })
    }
    await makeParcel(getDatabase(), real, 'real-1', { pid: '012345678' })
  })
  beforeEach(async () => {
    now = new Date('2026-11-21T12:00:00Z')
    outside = await startOutside({
      port: 0,
      database: getDatabase(),
      parts: [landTitlePart],
      clock: () => now,
      onError: (error) => {
        throw error
      },
    })
  })
  afterEach(() => outside.close())

  const settings = () => outside.settingsWith(readSettings({})).outside.landTitle
  /** Pauses end immediately; time limits never come. */
  const parts = (): ServiceDeps => ({
    fetch,
    clock: () => now,
    startTimer: (ms, run) => {
      if (ms < 20_000) queueMicrotask(run)
      return () => {}
    },
  })
  const connector = () => {
    const made = landTitleConnector(settings(), parts())
    if (!made) throw new Error('The stand-in is set up.')
    return made
  }
  const query = (
    upids: readonly string[],
    credentials: { username: string; password: string } = STAND_IN_CREDENTIALS,
  ) =>
    connector().query(
      upids.map((upid) => question(upid, upid === 'real-1' ? '012345678' : `9000000${upid.slice(-2)}`)),
      { credentials, signal: never() },
    )

  test('says that it is one', () => {
    expect(settings()).toEqual({ url: `${outside.address}/land-title`, isStandIn: true })
    expect(connector().origin).toMatchObject({ isStandIn: true, publisher: 'Lotline' })
  })

  test('a real register takes its place', () => {
    const set = readSettings({ LOTLINE_LAND_TITLE_URL: 'https://title.example' })
    expect(outside.settingsWith(set).outside.landTitle).toEqual({
      url: 'https://title.example',
      isStandIn: false,
    })
  })

  test('knows titles of the demo district, the same each time, and of no real parcel', async () => {
    const [town, real] = await query(['demo-10', 'real-1'])
    expect(town).toMatchObject({
      ok: true,
      asOf: '2026-11-21',
      values: { registeredOwner: 'District of Cedar Arm', titleNumber: expect.stringMatching(/^CB9\d{6}$/) },
    })
    expect(real).toMatchObject({ ok: true, values: {} })
    expect(await query(['demo-10'])).toEqual([town])
  })

  test('has parcels of one owner and of several, of companies, with two titles and with none', async () => {
    const responses = []
    for (let number = 10; number < 60; number += 5) {
      responses.push(...(await query([0, 1, 2, 3, 4].map((offset) => `demo-${number + offset}`))))
    }
    const owners = responses.flatMap((response) =>
      response.ok ? [String(response.values.registeredOwner ?? '')] : [],
    )
    expect(owners.filter((owner) => owner === '').length).toBeGreaterThan(0)
    expect(owners.filter((owner) => /Ltd\.|Corp\.|Inc\./.test(owner)).length).toBeGreaterThan(3)
    expect(owners.filter((owner) => /\(1\/2\); .*\(1\/2\)/.test(owner)).length).toBeGreaterThan(0)
    const numbers = responses.flatMap((response) =>
      response.ok ? [String(response.values.titleNumber ?? '')] : [],
    )
    expect(numbers.filter((number) => number.startsWith('2 titles: ')).length).toBeGreaterThan(0)
  })

  test.each([
    ['demo-broker', 'Wrong-Password-1', 'The username or password was not accepted'],
    ['nobody', 'Cedar-Arm-2026', 'The username or password was not accepted'],
    ['expired-broker', 'Cedar-Arm-2026', 'Expired password'],
    ['locked-broker', 'Cedar-Arm-2026', 'Locked account'],
  ])('refuses %s with %s: %s', async (username, password, reason) => {
    await expect(query(['demo-10'], { username, password })).rejects.toMatchObject({
      name: 'CredentialsRefused',
      message: reason,
    })
    const test = landTitleCredentialTester(settings())
    expect(await test?.({ username, password }, never())).toEqual({ ok: false, reason })
  })

  test('takes the documented credentials', async () => {
    expect(await landTitleCredentialTester(settings())?.({ ...STAND_IN_CREDENTIALS }, never())).toEqual({
      ok: true,
    })
  })

  test('ends a session after a while, which nobody notices', async () => {
    const one = connector()
    const queryOptions = { credentials: STAND_IN_CREDENTIALS, signal: never() }
    await one.query([question('demo-10', '900000010')], queryOptions)
    now = new Date(now.getTime() + 3_600_000)
    expect(await one.query([question('demo-10', '900000010')], queryOptions)).toMatchObject([{ ok: true }])
  })

  test.each(['shuffled', 'foreign', 'doubled'] as const)(
    'when its answers are %s, each parcel still gets its own',
    async (how) => {
      const upids = ['demo-20', 'demo-21', 'demo-22', 'demo-23']
      const right = await query(upids)
      outside.faults.set('land-title', { kind: 'wrong', how })
      expect(await query(upids)).toEqual(right)
    },
  )

  test.each([
    [{ kind: 'wrong', how: 'rubbish' }],
    [{ kind: 'down', how: 'answer' }],
    [{ kind: 'down', how: 'cut' }],
    [{ kind: 'limited', perSecond: 0 }],
  ] as const)('with the fault %j it gives no answer, and works again when that is over', async (fault) => {
    outside.faults.set('land-title', fault)
    await expect(query(['demo-10'])).rejects.toMatchObject({ name: 'SourceUnavailable' })
    outside.faults.set('land-title', { kind: 'off' })
    expect(await query(['demo-10'])).toMatchObject([{ ok: true }])
  })

  test('refuses what is not in its form', async () => {
    const get = (path: string, headers = {}) => fetch(`${outside.address}/land-title${path}`, { headers })
    expect((await get('/titles?pid=900000010')).status).toBe(401)
    const session = await fetch(`${outside.address}/land-title/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(STAND_IN_CREDENTIALS),
    })
    const { token } = (await session.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const six = Array.from({ length: 6 }, (_, index) => `pid=90000001${index}`).join('&')
    for (const query of ['', 'pid=1', six]) {
      expect((await get(`/titles?${query}`, headers)).status).toBe(400)
    }
    expect(await (await get('/health')).json()).toEqual({ status: 'ok' })
  })
})
