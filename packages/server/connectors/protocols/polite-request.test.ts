import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HostLimiters } from '../outbound/host-limiter.ts'
import { startRealTimer } from '../outbound/time-limit.ts'
import type { DownloadContext } from './download.ts'
import { politeRequest } from './polite-request.ts'

const LIMIT_MS = 1000

function piecesEvery(milliseconds: number, signal: AbortSignal): ReadableStream<Uint8Array> {
  let pieces = 0
  return new ReadableStream({
    start(stream) {
      signal.addEventListener('abort', () => stream.error(signal.reason))
    },
    pull(stream) {
      vi.advanceTimersByTime(milliseconds)
      if (signal.aborted) return
      if (++pieces > 5) stream.close()
      else stream.enqueue(new TextEncoder().encode('x'))
    },
  })
}

function contextOf(fetch: DownloadContext['fetch']): DownloadContext {
  return {
    fetch,
    pages: { read: async () => null, write: async () => {}, clear: async () => {} },
    pause: async () => {},
    hosts: new HostLimiters({ parallel: 1, spacingMs: 0 }, startRealTimer),
    timeoutMs: LIMIT_MS,
    asOf: '2026-11-01',
  }
}

describe('A request to a service', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('may take as long as it likes while something comes', async () => {
    const context = contextOf(async (_url, { signal }) => new Response(piecesEvery(LIMIT_MS * 0.9, signal)))
    const text = await politeRequest(context, 'https://example.com/export', (response) => response.text())
    expect(text).toBe('xxxxx')
  })

  it('is tried again, and given up at last, when nothing comes', async () => {
    let requested = 0
    const context = contextOf(async (_url, { signal }) => {
      requested++
      return new Response(piecesEvery(LIMIT_MS * 1.1, signal))
    })
    const request = politeRequest(context, 'https://example.com/export', (response) => response.text())
    await expect(request).rejects.toThrow(/example\.com did not respond properly .* no data arrived for 1 s/)
    expect(requested).toBe(6)
  })

  it('leaves no timer behind', async () => {
    const context = contextOf(async () => new Response('all of it'))
    await politeRequest(context, 'https://example.com/', (response) => response.text())
    expect(vi.getTimerCount()).toBe(0)
  })
})
