import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { randomUuid, withRetry } from './creating.ts'

const LOST = new ApiError(0, 'network', '')
const GATEWAY = new ApiError(502, 'unreadable', '')
const PROXY_REFUSED = new ApiError(408, 'unreadable', '')
const PROXY_MISSING = new ApiError(404, 'unreadable', '')
const MISSING = new ApiError(404, 'not_found', '')
const REFUSED = new ApiError(422, 'unprocessable', '')

/** Ids sent by a sequence of requests, with these responses. */
async function idsOf(...requests: { wanted: unknown; failure?: Error }[]): Promise<string[]> {
  const ids: string[] = []
  let failure: Error | undefined
  const create = withRetry(async (id: string) => {
    ids.push(id)
    if (failure) throw failure
  })
  for (const request of requests) {
    failure = request.failure
    await create(request.wanted).catch(() => undefined)
  }
  return ids
}

test('what is requested again after a lost answer has the id that it had', async () => {
  for (const failure of [LOST, GATEWAY, PROXY_REFUSED]) {
    const [first, second, third] = await idsOf(
      { wanted: { of: ['a'] }, failure },
      { wanted: { of: ['a'] }, failure },
      { wanted: { of: ['a'] } },
    )
    expect([second, third]).toEqual([first, first])
  }
})

test('what was deleted since is created anew', async () => {
  const ids = await idsOf({ wanted: 'a', failure: LOST }, { wanted: 'a', failure: MISSING })
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0] ?? '')])
})

test("what was lost has its id also after a proxy's page that says that nothing is there", async () => {
  const ids = await idsOf(
    { wanted: 'a', failure: LOST },
    { wanted: 'a', failure: PROXY_MISSING },
    { wanted: 'a' },
  )
  expect(ids).toEqual([ids[0], ids[0], ids[0]])
})

test('after some minutes the same request is a new one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let count = 0
  const ids: string[] = []
  const create = withRetry(async (id: string) => {
    ids.push(id)
    count += 1
    if (count === 1) throw LOST
  })
  await create('a').catch(() => undefined)
  vi.advanceTimersByTime(5 * 60_000)
  await create('a')
  expect(new Set(ids).size).toBe(2)
})

test('what was lost has its id also after a refusal, and after another request that was lost or answered', async () => {
  const [lost, refused, , , again] = await idsOf(
    { wanted: 'a', failure: LOST },
    { wanted: 'a', failure: REFUSED },
    { wanted: 'b', failure: LOST },
    { wanted: 'c' },
    { wanted: 'a' },
  )
  expect([refused, again]).toEqual([lost, lost])
})

test('what was deleted since, and is lost when it is created anew, has the new id again', async () => {
  const ids: string[] = []
  const failures = [LOST, MISSING, LOST]
  const create = withRetry(async (id: string) => {
    ids.push(id)
    const failure = failures.shift()
    if (failure) throw failure
  })
  for (let time = 0; time < 3; time++) await create('a').catch(() => undefined)
  expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]])
  expect(ids[2]).not.toBe(ids[0])
})

test('all else has an id of its own', async () => {
  const ids = await idsOf(
    { wanted: 'a' },
    { wanted: 'a', failure: REFUSED },
    { wanted: 'a', failure: LOST },
    { wanted: 'b', failure: LOST },
    { wanted: 'a' },
    { wanted: 'a' },
  )
  expect(ids[4]).toBe(ids[2])
  expect(new Set(ids).size).toBe(5)
})

test('a random UUID is one, and another each time', () => {
  const made = Array.from({ length: 200 }, randomUuid)
  for (const each of made) expect(z.uuidv4().safeParse(each).success).toBe(true)
  expect(new Set(made).size).toBe(200)
})
