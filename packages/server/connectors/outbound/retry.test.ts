import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Retrying, retry, TransientError } from './retry.ts'
import { RETRY_POLICIES } from './retry-policies.ts'

describe('Retrying', () => {
  let requests = 0
  /** The last response repeats. */
  let responses: { status: number; retryAfter?: string }[] = []
  const server = createServer((_request, response) => {
    const answer = responses[Math.min(requests, responses.length - 1)]
    requests += 1
    if (answer?.retryAfter !== undefined) response.setHeader('retry-after', answer.retryAfter)
    response.writeHead(answer?.status ?? 500).end('said')
  })
  let url = ''
  beforeEach(async () => {
    requests = 0
    responses = [{ status: 503 }]
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const request = async () => {
    const response = await fetch(url, { headers: { connection: 'close' } })
    await response.body?.cancel()
    const seconds = response.headers.get('retry-after')
    if (response.ok) return 'answer'
    throw new TransientError(`it returned ${response.status}`, {
      retryAfterMs: seconds === null ? null : Number(seconds) * 1000,
    })
  }

  /** Recorded, not waited for. */
  const retrying = (kind: keyof typeof RETRY_POLICIES, more: Partial<Retrying> = {}) => {
    const pauses: number[] = []
    const options: Retrying = {
      policy: RETRY_POLICIES[kind],
      transient: TransientError,
      pause: async (ms) => void pauses.push(ms),
      ...more,
    }
    return { pauses, options }
  }

  it('attempts as often as the policy says, with pauses that grow, and throws the last failure', async () => {
    const { pauses, options } = retrying('download')
    await expect(retry(request, options)).rejects.toThrow('it returned 503')
    expect(requests).toBe(6)
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000])
  })

  it('ends with the first success', async () => {
    responses = [{ status: 503 }, { status: 200 }]
    expect(await retry(request, retrying('board').options)).toBe('answer')
    expect(requests).toBe(2)
  })

  it('does not multiply: within an attempt everything is attempted once', async () => {
    const inner = () => retry(request, retrying('landTitle').options)
    const middle = () => retry(inner, retrying('download').options)
    await expect(retry(middle, retrying('facts').options)).rejects.toThrow('it returned 503')
    expect(requests).toBe(RETRY_POLICIES.facts.attempts)
  })

  it('attempts again on its own once the outermost call is over', async () => {
    await retry(async () => 'nothing asked', retrying('facts').options)
    await expect(retry(request, retrying('landTitle').options)).rejects.toThrow('it returned 503')
    expect(requests).toBe(RETRY_POLICIES.landTitle.attempts)
  })

  it('waits as long as the other side requests, shortens it, or gives up', async () => {
    responses = [{ status: 429, retryAfter: '3' }, { status: 429, retryAfter: '600' }, { status: 200 }]
    const download = retrying('download')
    await retry(request, download.options)
    expect(download.pauses).toEqual([3000, 60_000])
    requests = 0
    const board = retrying('landTitle')
    await expect(retry(request, board.options)).rejects.toMatchObject({ retryAfterMs: 600_000 })
    expect(board.pauses).toEqual([3000])
  })

  it('counts no requested pause of a queried source as an attempt, up to their total', async () => {
    responses = [{ status: 429, retryAfter: '7' }]
    const { pauses, options } = retrying('facts')
    await expect(retry(request, options)).rejects.toThrow('it returned 429')
    expect(pauses).toEqual(Array(8).fill(7000))
    requests = 0
    responses = [{ status: 503 }, { status: 503 }, { status: 429, retryAfter: '0' }, { status: 200 }]
    const other = retrying('facts')
    expect(await retry(request, other.options)).toBe('answer')
    expect(other.pauses).toEqual([500, 1500, 250])
  })

  it('throws what is no passing failure at once', async () => {
    const bug = new TypeError('undefined is not a function')
    const { pauses, options } = retrying('download')
    await expect(retry(() => Promise.reject(bug), options)).rejects.toBe(bug)
    expect(pauses).toEqual([])
  })

  it('ends with its signal, before the first attempt and between two', async () => {
    const stop = new AbortController()
    const pause = async () => stop.abort(new Error('enough'))
    await expect(
      retry(request, retrying('download', { signal: stop.signal, pause }).options),
    ).rejects.toThrow('enough')
    expect(requests).toBe(1)
    await expect(retry(request, retrying('download', { signal: stop.signal }).options)).rejects.toThrow(
      'enough',
    )
    expect(requests).toBe(1)
  })
})
