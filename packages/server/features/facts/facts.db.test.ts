import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GotFacts, ParcelFacts } from '#contract/facts.ts'
import { RESOURCES as R, type ResourceKey } from '#domain/permissions.ts'
import { PLANS } from '#domain/plans.ts'
import {
  CredentialsRefused,
  type FactAnswer,
  type FactConnector,
  SourceUnavailable,
} from '../../connectors/facts/fact-connector.ts'
import { signedInAccount } from '../../testing/account-factory.ts'
import { describeOnBothEngines } from '../../testing/databases.ts'
import { TEST_ORIGIN, testConnector, titleOf } from '../../testing/fact-connectors.ts'
import { type FactsServer, factsServer, makeParcels } from '../../testing/facts-server.ts'
import { saveCredentials } from '../credentials/service.ts'
import { quotasLeft } from '../quotas/service.ts'
import { getFacts, keptFacts } from './service.ts'

const DAY_MS = 86_400_000
const UPIDS = Array.from({ length: 12 }, (_, index) => `p${index}`)
const ALL_KEYS: ReadonlySet<ResourceKey> = new Set(Object.values(R))

describeOnBothEngines('facts', (getDatabase) => {
  let server: FactsServer
  let now = new Date()
  /** What the source does in a test; it says what it is asked. */
  let ask: FactConnector['ask']
  let asked: string[] = []
  let basis = '1'
  const answer: FactConnector['ask'] = async (questions) => questions.map(titleOf)

  const titles = testConnector({
    limits: { parcels: 3, parallel: 2 },
    async ask(questions, options) {
      asked.push(...questions.map(({ upid }) => upid))
      return ask(questions, options)
    },
  })
  /** Computed, without quota and credentials. */
  const elevation = testConnector({
    key: 'elevation',
    origin: { ...TEST_ORIGIN, isStandIn: true },
    basis: async () => basis,
    async ask(questions) {
      asked.push(...questions.map(({ upid }) => upid))
      return questions.map(({ upid }) => ({
        upid,
        ok: true,
        values: { minElevation: Number(upid.slice(1)) },
        asOf: '2026-11-20',
        origin: TEST_ORIGIN,
      }))
    },
  })

  beforeAll(async () => {
    await makeParcels(getDatabase(), UPIDS)
    server = await factsServer(getDatabase(), [titles, elevation], { clock: () => now })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    ask = answer
    asked = []
    basis = '1'
    now = new Date()
  })

  async function broker({ plan = 'pro', stored = true } = {}) {
    const account = await signedInAccount(getDatabase(), { plan_key: plan })
    const { context } = server
    if (stored)
      await saveCredentials(context, account.id, 'LTSA', { username: 'pat', password: 'of the register' })
    const viewer = { accountId: account.id, allowedResources: ALL_KEYS }
    const get = (
      upids: readonly string[] = UPIDS,
      over: { isAgain?: boolean; dataSource?: 'elevation' } = {},
    ) => getFacts(context, viewer, { dataSource: 'myltsa', isAgain: false, ...over, upids: [...upids] })
    return {
      ...account,
      viewer,
      get,
      /** As they are kept. */
      kept: (upids: readonly string[] = UPIDS, allowedResources: ReadonlySet<ResourceKey> = ALL_KEYS) =>
        keptFacts(
          getDatabase(),
          { accountId: account.id, allowedResources },
          { dataSources: ['myltsa'], upids: [...upids] },
        ),
      /** What this month's quota has paid for. */
      used: async () =>
        PLANS.pro.quotas.propertiesTable - (await quotasLeft(getDatabase(), account.id, now)).propertiesTable,
      over: (got: GotFacts) => server.over(account.id, taskOf(got)),
      charges: () => getDatabase().db.selectFrom('fact_charge').selectAll().execute(),
    }
  }
  const taskOf = (got: GotFacts) => got.tasks[0]?.taskId ?? 'no task'
  const statesOf = (facts: readonly ParcelFacts[]) =>
    Object.fromEntries(facts.map(({ upid, state }) => [upid, state]))
  const statesAre = (state: string, upids: readonly string[] = UPIDS) =>
    Object.fromEntries(upids.map((upid) => [upid, state]))

  /** Holds every question back until it is let go. */
  function heldBack() {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    ask = async (questions) => {
      begun.resolve()
      await gate.promise
      return questions.map(titleOf)
    }
    return { begun: begun.promise, letGo: gate.resolve }
  }

  it('are asked by a task, load meanwhile, arrive part by part, and are kept', async () => {
    const { get, over, kept, used } = await broker()
    const { begun, letGo } = heldBack()
    const got = await get()
    expect(got.tasks).toMatchObject([{ key: 'myltsa', partCount: 3 }])
    expect(got).toMatchObject({ charged: 12, quotaLeft: PLANS.pro.quotas.propertiesTable - 12 })
    expect(statesOf(got.facts)).toEqual(statesAre('loading'))
    expect(new Set(got.facts.map(({ taskId }) => taskId))).toEqual(new Set([taskOf(got)]))
    await begun
    letGo()
    const task = await over(got)
    expect(task).toMatchObject({ status: 'done', error: null })
    const facts = await kept()
    expect(facts.map(({ upid }) => upid)).toEqual(UPIDS)
    for (const each of facts) {
      expect(each).toMatchObject({
        state: 'done',
        values: { titleNumber: `Title of ${each.upid}` },
        origin: { title: 'Register of the test', asOf: '2026-11-20', isStandIn: false },
        fetchedAt: now.toISOString(),
        reason: null,
        taskId: null,
      })
    }
    expect(await used()).toBe(12)
  })

  it('the same question costs nothing while its answer is fresh; asked again, it does', async () => {
    const { get, over, used } = await broker()
    await over(await get())
    asked = []
    const again = await get()
    expect(again).toMatchObject({ tasks: [], charged: 0 })
    expect(statesOf(again.facts)).toEqual(statesAre('done'))
    expect(asked).toEqual([])
    const anew = await get(['p1'], { isAgain: true })
    expect(anew).toMatchObject({
      charged: 1,
      facts: [{ state: 'loading', values: { titleNumber: 'Title of p1' } }],
    })
    await over(anew)
    expect(asked).toEqual(['p1'])
    expect(await used()).toBe(13)
  })

  it('are asked again when they are too old', async () => {
    const { get, over } = await broker()
    await over(await get(['p1']))
    now = new Date(now.getTime() + 30 * DAY_MS)
    expect((await get(['p1'])).tasks).toEqual([])
    now = new Date(now.getTime() + 1)
    const got = await get(['p1'])
    expect(got.tasks).toHaveLength(1)
    await over(got)
  })

  it('that were computed are asked again when what they were computed from has changed, and cost no quota', async () => {
    const { get, over, used } = await broker()
    const compute = () => get(['p1', 'p2'], { dataSource: 'elevation' })
    const first = await compute()
    expect(first).toMatchObject({ charged: 0, quotaLeft: null })
    await over(first)
    expect((await compute()).tasks).toEqual([])
    basis = '2'
    const again = await compute()
    expect(again.tasks).toHaveLength(1)
    await over(again)
    expect(asked.sort()).toEqual(['p1', 'p1', 'p2', 'p2'])
    expect(await used()).toBe(0)
  })

  it('of a stand-in are not taken for those of the source', async () => {
    const { id, get, over } = await broker()
    await over(await get(['p1']))
    await getDatabase()
      .db.updateTable('parcel_fact')
      .set({ origin: JSON.stringify({ ...TEST_ORIGIN, isStandIn: true }) })
      .where('account_id', '=', id)
      .execute()
    const got = await get(['p1'])
    expect(got.tasks).toHaveLength(1)
    await over(got)
  })

  it('are asked once when two tabs hurry: the second is told which task to wait for', async () => {
    const { get, over, used } = await broker()
    const { letGo } = heldBack()
    const [one, other, third] = await Promise.all([get(), get(), get(UPIDS.slice(0, 6))])
    const asking = [one, other, third].filter(({ tasks }) => tasks.length > 0)
    const all = new Set([one, other, third].flatMap(({ facts }) => facts.map(({ taskId }) => taskId)))
    expect([...all].sort()).toEqual(asking.map(taskOf).sort())
    expect(one.charged + other.charged + third.charged).toBe(12)
    letGo()
    await Promise.all(asking.map(over))
    expect([...asked].sort()).toEqual([...UPIDS].sort())
    expect(await used()).toBe(12)
  })

  it('that fail say why, are not paid for, and keep what was known before', async () => {
    const { get, over, kept, used, charges } = await broker()
    await over(await get(['p1']))
    const first = now
    now = new Date(now.getTime() + 1000)
    ask = async () => [
      { upid: 'p1', ok: false, failure: 'refused', reason: 'Not for this account.' },
      { upid: 'p2', ok: false, failure: 'refused', reason: 'Not for this account.' },
    ]
    expect(await over(await get(['p1', 'p2'], { isAgain: true }))).toMatchObject({ status: 'done' })
    expect(await kept(['p1', 'p2', 'p3'])).toMatchObject([
      {
        upid: 'p1',
        state: 'error',
        reason: 'Not for this account.',
        failure: 'refused',
        values: { titleNumber: 'Title of p1' },
        fetchedAt: first.toISOString(),
      },
      { upid: 'p2', state: 'error', values: null, fetchedAt: null },
    ])
    expect([await used(), await charges()]).toEqual([1, []])
    // A failure is no answer that could be fresh.
    ask = answer
    const again = await get(['p1', 'p2'])
    expect(again.charged).toBe(2)
    await over(again)
    expect(statesOf(await kept(['p1', 'p2']))).toEqual(statesAre('done', ['p1', 'p2']))
  })

  it('of a task that is cancelled are as before, cost nothing, and nothing that comes later is shown', async () => {
    const { id, get, over, kept, used, charges } = await broker()
    await over(await get(['p1']))
    const { begun, letGo } = heldBack()
    const got = await get(['p1', 'p2'], { isAgain: true })
    await begun
    const live = await messagesOf(id)
    await server.context.tasks.cancel(id, taskOf(got))
    expect(statesOf(await kept())).toEqual({ p1: 'done' })
    letGo()
    ask = answer
    await over(await get(['p3']))
    expect(statesOf(await kept())).toEqual({ p1: 'done', p3: 'done' })
    expect([await used(), await charges()]).toEqual([2, []])
    const told = (await messagesOf(id)).slice(live.length)
    expect(told).toMatchObject([{ result: { ok: false } }, { result: { ok: true } }])
  })

  it('of a task whose time is over say so, and cost nothing', async () => {
    const { id, get, kept, used, charges } = await broker()
    const { begun, letGo } = heldBack()
    const got = await get(['p1', 'p2'])
    await begun
    now = new Date(now.getTime() + 301_000)
    expect(await server.context.tasks.endLate()).toBe(1)
    expect(await kept()).toMatchObject([
      { upid: 'p1', state: 'error', reason: 'timeout', failure: 'timeout', values: null },
      { upid: 'p2', state: 'error', reason: 'timeout', failure: 'timeout' },
    ])
    expect([await used(), await charges()]).toEqual([0, []])
    letGo()
    expect(await server.over(id, taskOf(got))).toMatchObject({ status: 'failed', error: 'timeout' })
    expect(statesOf(await kept())).toEqual({ p1: 'error', p2: 'error' })
  })

  it('of a source that wants a long rest: the reason in each cell, nothing paid, and the answered ones stay', async () => {
    const { get, over, kept, used } = await broker()
    ask = async (questions) => {
      if (asked.length > 3)
        throw new SourceUnavailable('Closed for maintenance.', { retryAfterMs: 3_600_000 })
      return questions.map(titleOf)
    }
    expect(await over(await get())).toMatchObject({ status: 'failed', error: 'Closed for maintenance.' })
    const facts = await kept()
    const done = facts.filter(({ state }) => state === 'done')
    expect(done.length).toBeLessThanOrEqual(3)
    expect(facts.filter(({ state }) => state === 'error')).toMatchObject(
      Array.from({ length: 12 - done.length }, () => ({
        reason: 'Closed for maintenance.',
        failure: 'unavailable',
      })),
    )
    expect(await used()).toBe(done.length)
    const { rows } = await getDatabase().pool.query('SELECT open_until FROM source_breaker')
    expect(rows[0].open_until.getTime()).toBe(now.getTime() + 3_600_000)
    // While it is left alone nobody asks it.
    asked = []
    expect(await over(await get(['p11']))).toMatchObject({
      error: 'myLTSA land title does not answer at the moment. Please try again later.',
    })
    expect(asked).toEqual([])
    // And then it is asked again.
    now = new Date(now.getTime() + 3_600_001)
    ask = answer
    expect(await over(await get())).toMatchObject({ status: 'done' })
    expect(statesOf(await kept())).toEqual(statesAre('done'))
  })

  it('whose credentials are refused say the source’s reason, in each cell that is left', async () => {
    const { get, over, kept, used } = await broker()
    ask = async () => {
      throw new CredentialsRefused('Expired password')
    }
    expect(await over(await get())).toMatchObject({ status: 'done' })
    expect(await kept()).toMatchObject(
      UPIDS.map(() => ({ failure: 'credentials', reason: 'Expired password' })),
    )
    expect(await used()).toBe(0)
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  it('are not asked without credentials, nor without quota; nothing has begun then', async () => {
    const { get, kept } = await broker({ stored: false })
    await expect(get()).rejects.toMatchObject({ code: 'credentials_needed', status: 409 })
    const poor = await broker({ plan: 'none' })
    await expect(poor.get()).rejects.toMatchObject({ code: 'quota_used_up', status: 403 })
    expect([...(await kept()), ...(await poor.kept())]).toEqual([])
    expect([await poor.charges(), asked]).toEqual([[], []])
  })

  it('about parcels that are not in the data are errors of their own', async () => {
    const { get, over } = await broker()
    const got = await get(['p1', 'nowhere'])
    expect(got.facts).toMatchObject([
      { upid: 'p1', state: 'loading' },
      {
        upid: 'nowhere',
        state: 'error',
        failure: 'refused',
        reason: 'This parcel is not in our data any more.',
      },
    ])
    expect(got.charged).toBe(1)
    await over(got)
    expect(asked).toEqual(['p1'])
    expect(await get(['nowhere'])).toMatchObject({ tasks: [], charged: 0 })
  })

  it('hold no column that the permissions do not open: kept ones, live ones, and those of kept tasks', async () => {
    const { id, get, over, kept } = await broker({ plan: 'basic' })
    const task = await over(await get(['p1']))
    const bare = { titleNumber: 'Title of p1' }
    const [fact] = await kept(['p1'], new Set([R.TABLE_LTSA]))
    expect(fact?.values).toEqual(bare)
    expect(await kept(['p1'], new Set())).toEqual([])
    const live = { facts: [{ upid: 'p1', values: bare }] }
    expect(await messagesOf(id)).toMatchObject([{ result: { payload: live } }])
    expect(JSON.stringify(await messagesOf(id))).not.toContain('Owner of')
    expect(task.parts).toMatchObject([{ result: { payload: live } }])
  })

  it('are no longer in kept tasks once the permission is gone', async () => {
    const { id, get, over } = await broker()
    const { taskId } = await over(await get(['p1']))
    const seenWith = async (keys: ReadonlySet<ResourceKey>) =>
      JSON.stringify([
        await server.context.tasks.find(id, taskId, keys),
        await server.context.tasks.kept(id, keys),
      ])
    expect(await seenWith(new Set([R.TABLE_LTSA, R.TABLE_LTSA_OWNERS]))).toContain('Owner of p1')
    expect(await seenWith(new Set([R.TABLE_LTSA]))).not.toContain('Owner of p1')
  })

  it('are never those of another account', async () => {
    const [one, other] = [await broker(), await broker()]
    await one.over(await one.get(['p1']))
    expect(await other.kept()).toEqual([])
    const got = await other.get(['p1'])
    expect(got.charged).toBe(1)
    await other.over(got)
  })

  it('whatever a source does: no value at the wrong parcel, and exactly the answered parcels are paid for', async () => {
    const behaviour = fc.constantFrom(
      'true',
      'true',
      'doubled',
      'foreign',
      'left out',
      'senseless',
      'refused',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(behaviour, { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        async (behaviours, isCancelled) => {
          const { id, get, over, kept, used, charges } = await broker()
          ask = async (questions) =>
            questions.flatMap(({ upid }) => misbehaving(upid, behaviours[Number(upid.slice(1))])).reverse()
          const got = await get()
          if (isCancelled) await server.context.tasks.cancel(id, taskOf(got))
          await over(got)
          const facts = await kept()
          const done = facts.filter(({ state }) => state === 'done')
          for (const { upid, values } of done) expect(values?.titleNumber).toBe(`Title of ${upid}`)
          for (const { state, reason } of facts) if (state === 'error') expect(reason).toBeTruthy()
          expect([await used(), await charges()]).toEqual([done.length, []])
          if (!isCancelled) {
            const right = UPIDS.filter((_, index) => /true|doubled|foreign/.test(behaviours[index] ?? ''))
            expect(done.map(({ upid }) => upid)).toEqual(right)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  const messagesOf = async (accountId: string) =>
    (
      await getDatabase()
        .db.selectFrom('live_event')
        .select('message')
        .where('account_id', '=', accountId)
        .orderBy('sequence')
        .execute()
    ).map(({ message }) => message)
})

function misbehaving(upid: string, how: string | undefined): FactAnswer[] {
  const own = titleOf({ upid })
  switch (how) {
    case 'doubled':
      return [own, own]
    case 'foreign':
      return [titleOf({ upid: `${upid}x` }), own]
    case 'left out':
      return []
    case 'senseless':
      return [{ ...own, values: { titleNumber: 5 } }]
    case 'refused':
      return [{ upid, ok: false, failure: 'refused', reason: 'Not for you.' }]
    default:
      return [own]
  }
}
