import { expect, it } from 'vitest'
import { Random } from '#demo/district/random.ts'
import { percentile } from '../../bench/percentile.ts'
import { Findings } from './findings.ts'
import { inParallel } from './in-parallel.ts'
import { statusIn } from './raw-socket.ts'
import { shuffle } from './shuffle.ts'

it('the 95th percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(values, 0.95)).toBe(95)
  expect(percentile([7], 0.95)).toBe(7)
  expect(percentile([3, 1, 2], 0)).toBe(1)
  expect(() => percentile([], 0.5)).toThrow()
})

it('faults of one kind are one, with the first example', () => {
  const findings = new Findings()
  findings.try(3)
  findings.broke('search: 500', 'first')
  findings.broke('search: 500', 'second')
  expect(findings).toMatchObject({ tried: 3, faults: [{ kind: 'search: 500', example: 'first', count: 2 }] })
})

it('a shuffle holds the same items, in an order of the seed', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  const order = shuffle(items, new Random(1))
  expect(order).not.toEqual(items)
  expect([...order].sort((a, b) => a - b)).toEqual(items)
  expect(shuffle(items, new Random(1))).toEqual(order)
})

it('work in parallel stops starting more when it must', async () => {
  const done: number[] = []
  await inParallel(
    [1, 2, 3, 4, 5],
    2,
    async (item) => void done.push(item),
    () => done.length < 3,
  )
  expect(done).toEqual([1, 2, 3])
})

it('the status is that of the first answer', () => {
  expect(statusIn('HTTP/1.1 421 Misdirected Request\r\n\r\nHTTP/1.1 200 OK')).toBe(421)
  expect(statusIn('')).toBeNull()
})
