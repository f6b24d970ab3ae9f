import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_PARCELS_PER_FACTS } from '#domain/table/data-sources.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { answered, fact, factsTask, part, titleOf } from '../../testing/facts.ts'
import { type FactsPage, factsPage, NEVER, parcels, SOURCE } from '../../testing/facts-page.ts'

let page: FactsPage
beforeEach(() => {
  page = factsPage()
})

describe('asking a data source', () => {
  test('lets cells load at once, and keep what was answered before', async () => {
    page.arrive(parcels(2))
    page.server.saved = [answered('parcel-0')]
    await page.facts.saved.ensure([SOURCE], parcels(2), NEVER)
    const pendingQuery = page.facts.get(SOURCE, parcels(2), { isAgain: true })
    expect([page.stateOf('parcel-0'), page.stateOf('parcel-1')]).toEqual(['loading', 'loading'])
    expect([page.cell('parcel-0'), page.cell('parcel-1')]).toEqual([titleOf('parcel-0'), undefined])
    await pendingQuery
    expect(page.server.requested).toEqual([{ dataSource: SOURCE, upids: parcels(2), isAgain: true }])
    expect(page.run()?.progress).toMatchObject({ total: 2, open: 2, done: 0 })
  })

  test('about more than 2,000 parcels begins several tasks', async () => {
    const upids = parcels(2 * MAX_PARCELS_PER_FACTS + 3)
    await page.facts.get(SOURCE, upids)
    expect(page.server.requested.map((body) => body.upids.length)).toEqual([
      MAX_PARCELS_PER_FACTS,
      MAX_PARCELS_PER_FACTS,
      3,
    ])
    expect(page.run()?.taskIds.size).toBe(3)
  })

  test('done cells stay when others fail, each with its own reason', async () => {
    page.arrive(parcels(3))
    await page.facts.get(SOURCE, parcels(3))
    page.complete('task-1', 0, part(answered('parcel-0')))
    page.complete(
      'task-1',
      1,
      part(fact('parcel-1', { state: 'error', reason: 'Expired password', failure: 'credentials' })),
    )
    await page.untilIdle()
    expect(page.run()?.progress).toEqual({
      total: 3,
      done: 1,
      failed: 1,
      open: 1,
      reason: 'Expired password',
      failure: 'credentials',
    })
    expect(page.cell('parcel-0')).toBe(titleOf('parcel-0'))
    await page.facts.retry(SOURCE)
    expect(page.server.requested.at(-1)?.upids).toEqual(['parcel-1'])
  })

  test('a task that fails turns its loading cells into errors with the reason', async () => {
    page.arrive(parcels(2))
    page.server.answerTo = (body) => ({
      tasks: [factsTask('task-1', 2)],
      facts: body.upids.map((upid) => fact(upid, { state: 'loading', taskId: 'task-1' })),
      charged: 2,
      quotaLeft: 3,
    })
    await page.facts.get(SOURCE, parcels(2))
    page.server.saved = [
      fact('parcel-1', { state: 'error', reason: 'The register is closed.', failure: 'unavailable' }),
    ]
    page.complete('task-1', 0, part(answered('parcel-0')))
    page.complete('task-1', 1, { ok: false, payload: { message: 'The register is closed.' } })
    await page.untilIdle()
    expect(page.cells.facts.find(SOURCE, 'parcel-1')).toMatchObject({
      state: 'error',
      reason: 'The register is closed.',
    })
    expect(page.stateOf('parcel-0')).toBe('done')
    expect(page.run()).toMatchObject({ taskIds: new Set(), progress: { done: 1, failed: 1 } })
  })

  test('one that gives no sign times out', async () => {
    await page.facts.get(SOURCE, ['parcel-0'])
    page.server.saved = [fact('parcel-0', { state: 'error', reason: 'timeout', failure: 'timeout' })]
    page.clock.advance(310_000)
    await page.untilIdle()
    expect(page.stateOf('parcel-0')).toBe('timeout')
  })

  test('one that is cancelled leaves what came, and the rest as if it had not been asked', async () => {
    page.arrive(parcels(3))
    page.server.saved = [answered('parcel-2')]
    await page.facts.saved.ensure([SOURCE], parcels(3), NEVER)
    await page.facts.get(SOURCE, parcels(3), { isAgain: true })
    page.complete('task-1', 0, part(answered('parcel-0', '2026-11-21T11:00:00.000Z')))
    await page.untilIdle()
    page.server.saved = [answered('parcel-0', '2026-11-21T11:00:00.000Z'), answered('parcel-2')]
    await page.facts.cancel(SOURCE)
    await page.untilIdle()
    expect(parcels(3).map((upid) => page.stateOf(upid) ?? 'new')).toEqual(['done', 'new', 'done'])
    expect([page.cell('parcel-0'), page.cell('parcel-1'), page.cell('parcel-2')]).toEqual([
      titleOf('parcel-0'),
      undefined,
      titleOf('parcel-2'),
    ])
    expect(page.run()).toMatchObject({ isCancelled: true, taskIds: new Set() })
  })

  test('one that is cancelled before the server has begun it is stopped once it has, and no other begins', async () => {
    const upids = parcels(2 * MAX_PARCELS_PER_FACTS)
    page.arrive(upids)
    const begun = Promise.withResolvers<void>()
    const { answerTo } = page.server
    page.server.answerTo = async (body) => {
      await begun.promise
      return answerTo(body)
    }
    const pending = page.facts.get(SOURCE, upids)
    await page.facts.cancel(SOURCE)
    begun.resolve()
    await pending
    await page.untilIdle()
    expect(page.server.requested.length).toBe(1)
    expect([page.server.cancelled, page.run()?.taskIds.size]).toEqual([['task-1'], 0])
    expect(upids.every((upid) => (page.stateOf(upid) ?? 'new') === 'new')).toBe(true)
    expect(page.run()).toMatchObject({ isCancelled: true, pendingCount: 0 })
  })

  test('what is requested after that goes on, and what was cancelled before does not', async () => {
    const [first, second] = [parcels(2 * MAX_PARCELS_PER_FACTS), ['other']]
    page.arrive([...first, ...second])
    const begun = Promise.withResolvers<void>()
    const { answerTo } = page.server
    page.server.answerTo = async (body) => {
      const answer = answerTo(body)
      if (body.upids.length > 1) await begun.promise
      return answer
    }
    const pending = page.facts.get(SOURCE, first)
    await page.facts.cancel(SOURCE)
    await page.facts.get(SOURCE, second)
    begun.resolve()
    await pending
    await page.untilIdle()
    expect(page.server.requested.map(({ upids }) => upids.length)).toEqual([MAX_PARCELS_PER_FACTS, 1])
    expect(page.stateOf('other')).toBe('loading')
    expect(page.server.cancelled).toEqual(['task-1'])
  })

  test('what the server will not begin is told, and the cells are as before', async () => {
    page.arrive(parcels(2))
    page.server.saved = [answered('parcel-0')]
    await page.facts.saved.ensure([SOURCE], parcels(2), NEVER)
    page.server.answerTo = () =>
      Promise.reject(new ApiError(409, 'credentials_needed', 'Needs your credentials.'))
    await page.facts.get(SOURCE, parcels(2))
    expect(page.run()).toMatchObject({
      pendingCount: 0,
      problem: { reason: 'Needs your credentials.', needsCredentials: true },
    })
    expect(parcels(2).map((upid) => page.stateOf(upid))).toEqual(['done', 'new'])
    expect(page.cell('parcel-0')).toBe(titleOf('parcel-0'))
  })

  test('what comes for the account before is not for the next one’s eyes', async () => {
    page.arrive(parcels(2))
    const late = Promise.withResolvers<void>()
    const { answerTo } = page.server
    await page.facts.get(SOURCE, ['parcel-0'])
    page.server.answerTo = async (body) => {
      await late.promise
      return answerTo(body)
    }
    const pendingQuery = page.facts.get(SOURCE, ['parcel-1'])
    page.facts.clear()
    page.complete('task-1', 0, part(answered('parcel-0')))
    late.resolve()
    await pendingQuery
    await page.untilIdle()
    expect(parcels(2).map((upid) => page.cells.facts.find(SOURCE, upid) ?? null)).toEqual([null, null])
    expect(page.cell('parcel-0')).toBeUndefined()
    expect(page.run()).toBeUndefined()
  })

  test('a frame takes a flood in bites, and tells each of them once', async () => {
    const upids = parcels(1_000)
    page.arrive(upids)
    await page.facts.get(SOURCE, upids)
    for (const [index, upid] of upids.entries()) {
      if (index < 100)
        page.complete(
          'task-1',
          index,
          part(
            ...parcels(1_000)
              .slice(index * 10, index * 10 + 10)
              .map((each) => answered(each ?? upid)),
          ),
        )
    }
    const before = page.cells.useChanges.getState().facts
    page.drawFrame()
    expect(page.cells.useChanges.getState().facts).toBe(before + 1)
    expect(upids.filter((upid) => page.stateOf(upid) === 'done')).toHaveLength(400)
    page.drawFrames()
    expect(upids.filter((upid) => page.stateOf(upid) === 'done')).toHaveLength(1_000)
  })
})
