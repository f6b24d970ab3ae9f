import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importPart } from '../loading/import-part.ts'
import { call } from './api.ts'
import { checkReach, requestsInFlight, ServerUnreachableError, useServerReach } from './server-reach.ts'

let isHung = true

/** A server that accepts connections, but does not respond while it hangs. */
function hangingFetch(_address: unknown, { signal }: RequestInit = {}): Promise<Response> {
  if (!isHung) return Promise.resolve(Response.json({ payload: {} }))
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )
}

const isUnreachable = () => useServerReach.getState().isUnreachable

beforeEach(() => {
  isHung = true
  vi.useFakeTimers()
  vi.stubGlobal('fetch', hangingFetch)
})

afterEach(async () => {
  isHung = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(isUnreachable()).toBe(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that hangs is away after 10 s, and back once it answers', async () => {
  const reach = checkReach()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(isUnreachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await reach).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isUnreachable()).toBe(true)
  isHung = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(isUnreachable()).toBe(false)
})

test('a call that no server answers is noticed without a failure', async () => {
  void call('layers')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(isUnreachable()).toBe(true)
})

test('a call that takes long is no sign of a server that is away', async () => {
  vi.stubGlobal('fetch', (address: unknown, request?: RequestInit) =>
    address === '/api/health' ? Promise.resolve(Response.json({})) : hangingFetch(address, request),
  )
  void call('layers')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isUnreachable()).toBe(false)
})

test('a check that may wait for a connection is given a minute', async () => {
  const leave = new AbortController()
  const calls = Array.from({ length: 6 }, () => call('layers', { signal: leave.signal }))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isUnreachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(35_000)
  expect(isUnreachable()).toBe(true)
  leave.abort()
  await Promise.allSettled(calls)
})

test('a check that may wait for tiles of the map is given a minute, too', async () => {
  const tiles = Array.from({ length: 6 }, () => ({}))
  for (const tile of tiles) requestsInFlight.add(tile)
  const reach = checkReach()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isUnreachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await reach).toBe(true)
  for (const tile of tiles) requestsInFlight.delete(tile)
})

test('a part of the code that a hanging server does not send says that it is away', async () => {
  const part = importPart(async () => 'part')
  const failed = expect(part).rejects.toThrow(ServerUnreachableError)
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(isUnreachable()).toBe(true)
})
