import { expect, test } from 'vitest'
import { RequestFigures } from './request-figures.ts'

const request = { method: 'GET', route: '/api/health', status: 200, elapsedMs: 4 }

test('counts by route, busiest first, with the mean duration and what failed', () => {
  const figures = new RequestFigures(() => new Date('2026-11-21T10:00:30Z'))
  figures.count({ ...request, route: '/api/search', elapsedMs: 9 })
  figures.count(request)
  figures.count({ ...request, status: 503, elapsedMs: 8 })
  figures.count({ ...request, status: 404 })
  expect(figures.routes()).toEqual([
    { method: 'GET', route: '/api/health', requests: 3, failures: 1, averageMs: 16 / 3 },
    { method: 'GET', route: '/api/search', requests: 1, failures: 0, averageMs: 9 },
  ])
})

test('counts by minute for an hour, and forgets what is older', () => {
  let now = new Date('2026-11-21T10:00:30Z')
  const figures = new RequestFigures(() => now)
  figures.count(request)
  now = new Date('2026-11-21T10:02:00Z')
  figures.count({ ...request, status: 500 })
  figures.count(request)
  const minutes = figures.minutes()
  expect(minutes).toHaveLength(60)
  expect(minutes.slice(-3)).toEqual([
    { startedAt: '2026-11-21T10:00:00.000Z', requests: 1, failures: 0 },
    { startedAt: '2026-11-21T10:01:00.000Z', requests: 0, failures: 0 },
    { startedAt: '2026-11-21T10:02:00.000Z', requests: 2, failures: 1 },
  ])
  now = new Date('2026-11-21T11:00:30Z')
  expect(figures.minutes()[0]).toMatchObject({ startedAt: '2026-11-21T10:01:00.000Z', requests: 0 })
  expect(figures.minutes().reduce((sum, { requests }) => sum + requests, 0)).toBe(2)
})
