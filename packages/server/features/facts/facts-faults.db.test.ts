import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  CredentialsRefused,
  type FactResult,
  SourceUnavailable,
} from '../../connectors/facts/fact-connector.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { TEST_ORIGIN, titleOf } from '../../testing/facts/fact-connectors.ts'
import { factsScene, statesAre, statesOf, taskOf, UPIDS } from '../../testing/facts/facts-scene.ts'
import type { CheckedResult } from './source-requests/check-results.ts'
import { storeResults } from './store-results.ts'

describeOnBothEngines('facts', (getDatabase) => {
  const { scene, broker, heldBack, truth } = factsScene(getDatabase)

  it('that fail say why, are not paid for, and keep what was known before', async () => {
    const { get, over, saved, used, charges } = await broker()
    await over(await get(['p1']))
    const first = scene.now
    scene.now = new Date(scene.now.getTime() + 1000)
    scene.query = async () => [
      { upid: 'p1', ok: false, failure: 'refused', reason: 'Not for this account.' },
      { upid: 'p2', ok: false, failure: 'refused', reason: 'Not for this account.' },
    ]
    expect(await over(await get(['p1', 'p2'], { isAgain: true }))).toMatchObject({ status: 'done' })
    expect(await saved(['p1', 'p2', 'p3'])).toMatchObject([
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
    scene.query = truth
    const again = await get(['p1', 'p2'])
    expect(again.charged).toBe(2)
    await over(again)
    expect(statesOf(await saved(['p1', 'p2']))).toEqual(statesAre('done', ['p1', 'p2']))
  })

  it('of a task that is cancelled are as before, cost nothing, and nothing that comes later is shown', async () => {
    const { id, get, over, saved, used, charges, messages } = await broker()
    await over(await get(['p1']))
    const { begun, release } = heldBack()
    const got = await get(['p1', 'p2'], { isAgain: true })
    await begun
    const live = await messages()
    await scene.server.context.tasks.cancel(id, taskOf(got))
    expect(statesOf(await saved())).toEqual({ p1: 'done' })
    release()
    scene.query = truth
    await over(await get(['p3']))
    expect(statesOf(await saved())).toEqual({ p1: 'done', p3: 'done' })
    expect([await used(), await charges()]).toEqual([2, []])
    const reported = (await messages()).slice(live.length)
    expect(reported).toMatchObject([{ result: { ok: false } }, { result: { ok: true } }])
  })

  it('of a task whose time is over say so, and cost nothing', async () => {
    const { id, get, saved, used, charges } = await broker()
    const { begun, release } = heldBack()
    const got = await get(['p1', 'p2'])
    await begun
    scene.now = new Date(scene.now.getTime() + 301_000)
    expect(await scene.server.context.tasks.expireLate()).toBe(1)
    expect(await saved()).toMatchObject([
      { upid: 'p1', state: 'error', reason: 'timeout', failure: 'timeout', values: null },
      { upid: 'p2', state: 'error', reason: 'timeout', failure: 'timeout' },
    ])
    expect([await used(), await charges()]).toEqual([0, []])
    release()
    expect(await scene.server.over(id, taskOf(got))).toMatchObject({ status: 'failed', error: 'timeout' })
    expect(statesOf(await saved())).toEqual({ p1: 'error', p2: 'error' })
  })

  it('of a source that wants a long rest: the reason in each cell, nothing paid, and the answered ones stay', async () => {
    const { get, over, saved, used } = await broker()
    scene.query = async (questions) => {
      if (scene.requested.length > 3)
        throw new SourceUnavailable('Closed for maintenance.', { retryAfterMs: 3_600_000 })
      return questions.map(titleOf)
    }
    expect(await over(await get())).toMatchObject({ status: 'failed', error: 'Closed for maintenance.' })
    const facts = await saved()
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
    expect(rows[0].open_until.getTime()).toBe(scene.now.getTime() + 3_600_000)
    // During the pause nobody queries it.
    scene.requested = []
    expect(await over(await get(['p11']))).toMatchObject({
      error: 'myLTSA land title is not responding. Please try again later.',
    })
    expect(scene.requested).toEqual([])
    // And then it is queried again.
    scene.now = new Date(scene.now.getTime() + 3_600_001)
    scene.query = truth
    expect(await over(await get())).toMatchObject({ status: 'done' })
    expect(statesOf(await saved())).toEqual(statesAre('done'))
  })

  it('whose credentials are refused say the source’s reason, in each cell that is left', async () => {
    const { get, over, saved, used } = await broker()
    scene.query = async () => {
      throw new CredentialsRefused('Expired password')
    }
    expect(await over(await get())).toMatchObject({ status: 'done' })
    expect(await saved()).toMatchObject(
      UPIDS.map(() => ({ failure: 'credentials', reason: 'Expired password' })),
    )
    expect(await used()).toBe(0)
    expect(scene.requested.length).toBeLessThanOrEqual(6)
  })

  it('are charged once: what another server brings for the same task changes nothing, and nobody pays twice', async () => {
    const { id, get, over, saved, used } = await broker()
    const { begun, release } = heldBack()
    const got = await get(['p1', 'p2'])
    await begun
    const of = { accountId: id, source: 'myltsa', taskId: taskOf(got) }
    const bring = (...responses: CheckedResult[]) =>
      storeResults(scene.server.context, of, responses, { basis: null, now: scene.now })
    const found = (titleNumber: string): CheckedResult => ({
      upid: 'p1',
      ok: true,
      values: { titleNumber },
      lists: null,
      origin: { ...TEST_ORIGIN, asOf: '2026-11-20' },
      wasNotQueried: false,
    })
    expect(await bring(found('First'))).toMatchObject([{ upid: 'p1', fact_values: { titleNumber: 'First' } }])
    expect(await bring(found('Second'))).toEqual([])
    expect(await bring({ upid: 'p1', ok: false, failure: 'refused', reason: 'No.' })).toEqual([])
    // Nobody requested this one.
    expect(await bring({ ...found('Foreign'), upid: 'p3' })).toEqual([])
    expect(await saved()).toMatchObject([
      { upid: 'p1', state: 'done', values: { titleNumber: 'First' } },
      { upid: 'p2', state: 'loading' },
    ])
    release()
    expect(await over(got)).toMatchObject({
      status: 'done',
      parts: [
        { result: { payload: { facts: expect.arrayContaining([expect.objectContaining({ upid: 'p1' })]) } } },
      ],
    })
    expect(await saved()).toMatchObject([
      { upid: 'p1', state: 'done', values: { titleNumber: 'First' } },
      { upid: 'p2', state: 'done' },
    ])
    expect(await bring(found('Late'))).toBeNull()
    expect(await used()).toBe(2)
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
          const { id, get, over, saved, used, charges } = await broker()
          scene.query = async (questions) =>
            questions.flatMap(({ upid }) => misbehaving(upid, behaviours[Number(upid.slice(1))])).reverse()
          const got = await get()
          if (isCancelled) await scene.server.context.tasks.cancel(id, taskOf(got))
          await over(got)
          const facts = await saved()
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
})

function misbehaving(upid: string, how: string | undefined): FactResult[] {
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
