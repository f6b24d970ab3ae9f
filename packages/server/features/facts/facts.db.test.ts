import { expect, it } from 'vitest'
import { RESOURCES as R, type ResourceKey } from '#domain/account/permissions.ts'
import { PLANS } from '#domain/account/plans.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { TEST_ORIGIN, titleOf } from '../../testing/facts/fact-connectors.ts'
import { factsScene, statesAre, statesOf, taskOf, UPIDS } from '../../testing/facts/facts-scene.ts'
import { makeParcel, makeRelease } from '../../testing/rows/open-data-factory.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('facts', (getDatabase) => {
  const { scene, broker, heldBack } = factsScene(getDatabase)

  it('are asked by a task, load meanwhile, arrive part by part, and are kept', async () => {
    const { get, over, saved, used } = await broker()
    const { begun, release } = heldBack()
    const got = await get()
    expect(got.tasks).toMatchObject([{ key: 'myltsa', partCount: 3 }])
    expect(got).toMatchObject({ charged: 12, quotaLeft: PLANS.pro.quotas.propertiesTable - 12 })
    expect(statesOf(got.facts)).toEqual(statesAre('loading'))
    expect(new Set(got.facts.map(({ taskId }) => taskId))).toEqual(new Set([taskOf(got)]))
    await begun
    release()
    const task = await over(got)
    expect(task).toMatchObject({ status: 'done', error: null })
    const facts = await saved()
    expect(facts.map(({ upid }) => upid)).toEqual(UPIDS)
    for (const each of facts) {
      expect(each).toMatchObject({
        state: 'done',
        values: { titleNumber: `Title of ${each.upid}` },
        origin: { title: 'Register of the test', asOf: '2026-11-20', isStandIn: false },
        fetchedAt: scene.now.toISOString(),
        reason: null,
        taskId: null,
      })
    }
    expect(await used()).toBe(12)
  })

  it('the same question costs nothing while its answer is fresh; asked again, it does', async () => {
    const { get, over, used } = await broker()
    await over(await get())
    scene.requested = []
    const again = await get()
    expect(again).toMatchObject({ tasks: [], charged: 0 })
    expect(statesOf(again.facts)).toEqual(statesAre('done'))
    expect(scene.requested).toEqual([])
    const anew = await get(['p1'], { isAgain: true })
    expect(anew).toMatchObject({
      charged: 1,
      facts: [{ state: 'loading', values: { titleNumber: 'Title of p1' } }],
    })
    await over(anew)
    expect(scene.requested).toEqual(['p1'])
    expect(await used()).toBe(13)
  })

  it('are asked again when they are too old', async () => {
    const { get, over } = await broker()
    await over(await get(['p1']))
    scene.now = new Date(scene.now.getTime() + 30 * DAY_MS)
    expect((await get(['p1'])).tasks).toEqual([])
    scene.now = new Date(scene.now.getTime() + 1)
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
    scene.basis = '2'
    const again = await compute()
    expect(again.tasks).toHaveLength(1)
    await over(again)
    expect(scene.requested.sort()).toEqual(['p1', 'p1', 'p2', 'p2'])
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

  it('cost nothing where the source could not be asked, as without a PID', async () => {
    const { get, over, used, charges } = await broker()
    scene.query = async (questions) =>
      questions.map(({ upid }) => ({
        ...titleOf({ upid }),
        ...(upid === 'p2' ? { values: {}, wasNotQueried: true as const } : {}),
      }))
    const got = await get(['p1', 'p2', 'p3'])
    expect(got.charged).toBe(3)
    await over(got)
    expect(await used()).toBe(2)
    expect(await charges()).toEqual([])
    // It is known that nothing is known.
    expect(await get(['p1', 'p2', 'p3'])).toMatchObject({ tasks: [], charged: 0 })
  })

  it('are neither asked nor charged without a PID, by which the source is searched, and say so', async () => {
    const { id, get, over, saved, used, charges } = await broker()
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'park')
    const notRequested = { state: 'done', values: {}, fetchedAt: null, reason: 'Not requested, no PID' }
    expect(await saved(['park'])).toMatchObject([notRequested])
    const got = await get(['p1', 'park'])
    expect(got).toMatchObject({ charged: 1, facts: [{ state: 'loading' }, notRequested] })
    await over(got)
    expect(await get(['park'], { isAgain: true })).toMatchObject({ tasks: [], facts: [notRequested] })
    expect([scene.requested, await used(), await charges()]).toEqual([['p1'], 1, []])
    // A result of another day, when it had a PID.
    await getDatabase()
      .db.insertInto('parcel_fact')
      .values({
        account_id: id,
        source_key: 'myltsa',
        upid: 'park',
        fact_values: JSON.stringify({ titleNumber: 'CA1' }),
        origin: JSON.stringify(TEST_ORIGIN),
        fetched_at: scene.now,
      })
      .execute()
    expect(await saved(['park'])).toMatchObject([{ values: { titleNumber: 'CA1' }, reason: null }])
  })

  it('are asked once when two tabs hurry: the second is told which task to wait for', async () => {
    const { get, over, used } = await broker()
    const { release } = heldBack()
    const [one, other, third] = await Promise.all([get(), get(), get(UPIDS.slice(0, 6))])
    const querying = [one, other, third].filter(({ tasks }) => tasks.length > 0)
    const all = new Set([one, other, third].flatMap(({ facts }) => facts.map(({ taskId }) => taskId)))
    expect([...all].sort()).toEqual(querying.map(taskOf).sort())
    expect(one.charged + other.charged + third.charged).toBe(12)
    release()
    await Promise.all(querying.map(over))
    expect([...scene.requested].sort()).toEqual([...UPIDS].sort())
    expect(await used()).toBe(12)
  })

  it('are not asked without credentials, nor without quota; nothing has begun then', async () => {
    const { get, saved } = await broker({ stored: false })
    await expect(get()).rejects.toMatchObject({ code: 'credentials_needed', status: 409 })
    const poor = await broker({ plan: 'none' })
    await expect(poor.get()).rejects.toMatchObject({ code: 'quota_used_up', status: 403 })
    expect([...(await saved()), ...(await poor.saved())]).toEqual([])
    expect([await poor.charges(), scene.requested]).toEqual([[], []])
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
        reason: 'This parcel is no longer in our data.',
      },
    ])
    expect(got.charged).toBe(1)
    await over(got)
    expect(scene.requested).toEqual(['p1'])
    expect(await get(['nowhere'])).toMatchObject({ tasks: [], charged: 0 })
  })

  it('hold no column that the permissions do not open: kept ones, live ones, and those of kept tasks', async () => {
    const { get, over, saved, messages } = await broker({ plan: 'basic' })
    const task = await over(await get(['p1']))
    const bare = { titleNumber: 'Title of p1' }
    const [fact] = await saved(['p1'], new Set([R.TABLE_LTSA]))
    expect(fact?.values).toEqual(bare)
    expect(await saved(['p1'], new Set())).toEqual([])
    const live = { facts: [{ upid: 'p1', values: bare }] }
    expect(await messages()).toMatchObject([{ result: { payload: live } }])
    expect(JSON.stringify(await messages())).not.toContain('Owner of')
    expect(task.parts).toMatchObject([{ result: { payload: live } }])
  })

  it('are no longer in kept tasks once the permission is gone', async () => {
    const { id, get, over } = await broker()
    const { taskId } = await over(await get(['p1']))
    const seenWith = async (keys: ReadonlySet<ResourceKey>) =>
      JSON.stringify([
        await scene.server.context.tasks.find(id, taskId, keys),
        await scene.server.context.tasks.listStored(id, keys),
      ])
    expect(await seenWith(new Set([R.TABLE_LTSA, R.TABLE_LTSA_OWNERS]))).toContain('Owner of p1')
    expect(await seenWith(new Set([R.TABLE_LTSA]))).not.toContain('Owner of p1')
  })

  it('are never those of another account', async () => {
    const [one, other] = [await broker(), await broker()]
    await one.over(await one.get(['p1']))
    expect(await other.saved()).toEqual([])
    const got = await other.get(['p1'])
    expect(got.charged).toBe(1)
    await other.over(got)
  })
})
