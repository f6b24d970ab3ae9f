import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_PARCELS_PER_FACTS } from '#domain/table/data-sources.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { answered, fact, factsTask, part, titleOf } from '../../testing/facts.ts'
import { type FactsPage, factsPage, NEVER, parcels, SOURCE } from '../../testing/facts-page.ts'

let page: FactsPage
beforeEach(() => {
  page = factsPage()
})

describe('what is kept', () => {
  test('is loaded once for each parcel and data source, in batches, and put into the rows', async () => {
    const upids = parcels(MAX_PARCELS_PER_FACTS + 1)
    page.server.saved = [
      answered('parcel-3'),
      fact('parcel-4', { state: 'error', reason: 'Refused', failure: 'refused' }),
    ]
    page.arrive(upids)
    await page.facts.saved.ensure([SOURCE], upids, NEVER)
    expect(page.server.savedFactsRequests.map((body) => body.upids.length)).toEqual([
      MAX_PARCELS_PER_FACTS,
      1,
    ])
    expect(page.cell('parcel-3')).toBe(titleOf('parcel-3'))
    expect([page.stateOf('parcel-3'), page.stateOf('parcel-4')]).toEqual(['done', 'error'])
    expect(page.cells.facts.find(SOURCE, 'parcel-5')).toBeNull()
    await page.facts.saved.ensure([SOURCE, 'elevation'], upids.slice(0, 2), NEVER)
    expect(page.server.savedFactsRequests.at(-1)).toEqual({
      dataSources: ['elevation'],
      upids: ['parcel-0', 'parcel-1'],
    })
  })

  test('waits for its row, and for the row that comes after an import', async () => {
    page.server.saved = [answered('parcel-0')]
    await page.facts.saved.ensure([SOURCE], ['parcel-0'], NEVER)
    page.arrive(['parcel-0'])
    expect(page.cell('parcel-0')).toBe(titleOf('parcel-0'))
    page.cells.rows.clear()
    page.arrive(['parcel-0'])
    expect(page.cell('parcel-0')).toBe(titleOf('parcel-0'))
  })

  test('says what is being asked, and the page goes on with that task', async () => {
    page.arrive(parcels(2))
    page.server.saved = [fact('parcel-1', { state: 'loading', taskId: 'task-9' })]
    page.server.storedTasks.set('task-9', {
      ...factsTask('task-9', 2),
      status: 'running',
      error: null,
      parts: [{ partIndex: 0, result: part(answered('parcel-0')) }],
    })
    await page.facts.saved.ensure([SOURCE], parcels(2), NEVER)
    await page.untilIdle()
    expect(page.cell('parcel-0')).toBe(titleOf('parcel-0'))
    expect(page.run()?.progress).toMatchObject({ total: 2, done: 1, open: 1 })
    page.complete('task-9', 1, part(answered('parcel-1')))
    await page.untilIdle()
    expect(page.cell('parcel-1')).toBe(titleOf('parcel-1'))
    expect(page.run()).toMatchObject({ progress: { total: 2, done: 2 }, taskIds: new Set() })
  })

  test('that failed before the page was can be asked again; what the page asks takes its place', async () => {
    page.arrive(parcels(3))
    page.server.saved = [
      answered('parcel-0'),
      fact('parcel-1', { state: 'error', reason: 'Expired password', failure: 'credentials' }),
      fact('parcel-2', { state: 'error', reason: 'Expired password', failure: 'credentials' }),
    ]
    await page.facts.saved.ensure([SOURCE], parcels(3), NEVER)
    expect(page.run()?.progress).toMatchObject({ total: 2, failed: 2, reason: 'Expired password' })
    await page.facts.retry(SOURCE)
    expect(page.server.requested.at(-1)?.upids).toEqual(['parcel-1', 'parcel-2'])
    expect(page.run()).toMatchObject({ isFound: false, progress: { total: 2, open: 2 } })
  })

  test('never overwrites what came while it was on its way', async () => {
    page.arrive(['parcel-0'])
    const late = Promise.withResolvers<void>()
    const slow = page.factsWith({
      getFacts: async (body) => ({
        tasks: [factsTask('task-1', 1)],
        facts: body.upids.map((upid) => fact(upid, { state: 'loading', taskId: 'task-1' })),
        charged: 1,
        quotaLeft: null,
      }),
      async savedFacts() {
        await late.promise
        return { facts: [fact('parcel-0', { state: 'loading', taskId: 'task-1' })] }
      },
    })
    const looking = slow.saved.ensure([SOURCE], ['parcel-0'], NEVER)
    await slow.get(SOURCE, ['parcel-0'])
    page.complete('task-1', 0, part(answered('parcel-0')))
    late.resolve()
    await looking
    expect(page.cells.facts.find(SOURCE, 'parcel-0')?.state).toBe('done')
    expect(page.cell('parcel-0')).toBe(titleOf('parcel-0'))
  })

  test('is not requested again where the server, or a proxy before it, refuses: it would refuse again', async () => {
    let requests = 0
    const refusing = page.factsWith({
      async savedFacts() {
        requests += 1
        throw new ApiError(403, 'unreadable', 'A page of a proxy')
      },
    })
    await refusing.saved.ensure([SOURCE], ['parcel-0'], NEVER)
    expect(requests).toBe(1)
  })

  test('is asked for again after a failure, until the page has gone on', async () => {
    const failures = [
      new ApiError(0, 'network', 'away'),
      new ApiError(502, 'unreadable', 'A page of a proxy'),
    ]
    const flaky = page.factsWith({
      async savedFacts() {
        const failure = failures.shift()
        if (failure) throw failure
        return { facts: [answered('parcel-0')] }
      },
    })
    const looking = flaky.saved.ensure([SOURCE], ['parcel-0'], NEVER)
    for (let turn = 0; turn < 2; turn += 1) {
      await page.clock.untilWaiting(1)
      page.clock.advance(5000)
    }
    await looking
    expect(page.cells.facts.find(SOURCE, 'parcel-0')?.state).toBe('done')
  })
})
