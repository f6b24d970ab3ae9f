import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, useRequestsInFlight } from './api.ts'
import { ApiError, describeError, isAborted } from './api-error.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const responses = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))

test('a call answers the payload, with its parameters in the address', async () => {
  responses({ payload: { parcel: null } })
  expect(await call('parcelByPid', { params: { pid: '012-345-678 / a' } })).toEqual({ parcel: null })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/parcel/pid/012-345-678%20%2F%20a')
})

test('a query leaves out what is not given', async () => {
  responses({ payload: {} })
  await call('search', { query: { q: 'a&b', limit: 5, near: undefined } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/search?q=a%26b&limit=5')
})

test('a failure is thrown with its status, code, words and when to try again', async () => {
  responses({ code: 'overloaded', payload: { message: 'Too much at once.' } }, 503, { 'retry-after': '7' })
  const error = await call('layers').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    status: 503,
    code: 'overloaded',
    message: 'Too much at once.',
    retryAfterSeconds: 7,
  })
  expect(describeError(error).message).toBe('Too much at once.')
})

test('on 401 the payload is the text itself', async () => {
  responses({ code: 'unauthenticated', payload: 'Please log in.' }, 401)
  const error = await call('layers').catch((thrown: unknown) => thrown)
  expect(describeError(error)).toEqual({ title: 'Authentication Error', message: 'Please log in.' })
})

test('no answer at all has status 0', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const error = await call('layers').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 0, code: 'network' })
})

test('a page of a proxy instead of our envelope is a failure with its status', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>Bad Gateway</html>', { status: 502 }))
  await expect(call('layers')).rejects.toMatchObject({ status: 502, code: 'unreadable' })
})

test('JSON of a gateway is no answer of ours, whatever code it has', async () => {
  responses({ code: 408, message: 'Request timed out' }, 408)
  await expect(call('layers')).rejects.toMatchObject({ status: 408, code: 'unreadable' })
  responses({ code: 'timeout', payload: { message: 'Request timed out' } }, 408)
  await expect(call('layers')).rejects.toMatchObject({ status: 408, code: 'unreadable' })
})

test('an answer that is cut off is a failure', async () => {
  fetched.mockResolvedValueOnce(new Response('{"payload": {"lay', { status: 200 }))
  await expect(call('layers')).rejects.toMatchObject({ status: 0, code: 'unreadable' })
})

test('a call that is given up is no failure to report', async () => {
  const controller = new AbortController()
  fetched.mockImplementationOnce(async () => {
    controller.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  const error = await call('layers', { signal: controller.signal }).catch((thrown: unknown) => thrown)
  expect(isAborted(error)).toBe(true)
})

test('the loading bar shows while a call runs, and not for a quiet one', async () => {
  const counts: number[] = []
  fetched.mockImplementation(async () => {
    counts.push(useRequestsInFlight.getState().count)
    return new Response('{"payload": {}}')
  })
  await call('layers')
  await call('layers', { isQuiet: true })
  expect(counts).toEqual([1, 0])
  expect(useRequestsInFlight.getState().count).toBe(0)
})
