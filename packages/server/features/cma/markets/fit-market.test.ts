import { expect, test } from 'vitest'
import { simulateSales } from '#domain/valuation/cma/simulated-market.factory.ts'
import { fitInThread } from './fit-market.ts'

const job = {
  sales: simulateSales({ seed: 1, count: 2400, days: 380 }),
  scope: { marketClass: 'house', tenure: 'freehold', effectiveDate: '2026-10-20' },
  assessed: new Map(),
} as const

test('a fit that a stop ends is ended at once, with the reason of the stop', async () => {
  const stopping = new AbortController()
  const fit = fitInThread(job, stopping.signal)
  stopping.abort(new Error('This server is stopping.'))
  await expect(fit).rejects.toThrow('This server is stopping.')
})

test('a fit is not begun after a stop', async () => {
  await expect(fitInThread(job, AbortSignal.abort(new Error('Stopped.')))).rejects.toThrow('Stopped.')
})
