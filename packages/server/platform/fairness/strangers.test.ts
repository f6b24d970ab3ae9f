import { describe, expect, test } from 'vitest'
import { openQueue, passing } from '../../testing/servers/open-queue.ts'
import { virtualTime } from '../../testing/servers/virtual-time.ts'
import { inTurn, openFairness, workFor } from './fairness.ts'
import { strangerAt } from './lines.ts'

describe('strangers', () => {
  const strangers = Array.from({ length: 200 }, (_, index) => strangerAt(`203.0.113.${index}`))

  test('from 200 addresses hold an account back no longer than one of their turns', async () => {
    const { time, work } = openQueue()
    let isOver = false
    const readers = [0, 1, 2, 3].map(async (reader) => {
      for (let turn = reader; !isOver; turn += 4) await work(strangers[turn % 200] ?? '', 20)
    })
    const waits: number[] = []
    const account = (async () => {
      for (let turn = 0; turn < 50; turn += 1) waits.push(await work('account', 20))
      isOver = true
    })()
    await time.until(Promise.all([account, ...readers]))
    expect(Math.max(...waits)).toBeLessThanOrEqual(40)
  })

  test('have as many turns at once as one account', async () => {
    const { time, queue } = openQueue({ slots: 12, perLine: 4 })
    let granted = 0
    for (const key of strangers) void queue.take(key).then(() => (granted += 1))
    await time.until(passing(time, 1_000))
    expect(granted).toBe(4)
  })

  test('leave an account that used much all its turns at once, for its own page sends some of theirs', async () => {
    const { time, lines, queue, work } = openQueue({ slots: 12, perLine: 4 })
    lines.charge('account', 3_000)
    await time.until(work(strangers[0] ?? '', 1))
    let granted = 0
    for (let count = 0; count < 8; count += 1) void queue.take('account').then(() => (granted += 1))
    await time.until(passing(time, 100))
    expect(granted).toBe(4)
  })

  test('take turns by address, and by network of IPv6', async () => {
    const { time, work } = openQueue()
    const order: string[] = []
    const many = Array.from({ length: 50 }, (_, index) =>
      work(strangerAt(`2001:db8:1:${index.toString(16)}00::1`), 10).then(() => order.push('many')),
    )
    const one = work(strangerAt('2001:db8:2::1'), 10).then(() => order.push('one'))
    await time.until(Promise.all([...many, one]))
    expect(order.indexOf('one')).toBeLessThanOrEqual(2)
  })
})

test('no line starves, however many that have used less come anew', async () => {
  const { time, lines, work } = openQueue()
  lines.charge('used', 3_000)
  let isOver = false
  let served = 0
  const others = Array.from({ length: 8 }, async () => {
    while (!isOver) await work(`new ${served++}`, 20)
  })
  const waited = work('used', 20).finally(() => (isOver = true))
  expect(await time.until(waited)).toBeLessThanOrEqual(1_000)
  await time.until(Promise.all(others))
})

test('beside one busy account all strangers together get half', async () => {
  const { time, work } = openQueue()
  const turns = { account: 0, strangers: 0 }
  let isOver = false
  const busy = (name: keyof typeof turns, keyOf: (turn: number) => string) =>
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await work(keyOf(turns[name]), 10)
        turns[name] += 1
      }
    })
  const all = [
    ...busy('account', () => 'account'),
    ...busy('strangers', (turn) => strangerAt(`203.0.113.${turn % 200}`)),
  ]
  await time.until(passing(time, 10_000))
  isOver = true
  await time.until(Promise.all(all))
  expect(turns.account / turns.strangers).toBeGreaterThan(0.9)
  expect(turns.account / turns.strangers).toBeLessThan(1.1)
})

test('hashing their passwords does not make strangers wait for one busy account', async () => {
  const time = virtualTime()
  const now = () => time.nowMs
  const clock = { now, idle: now, startTimer: time.startTimer }
  const fairness = openFairness('native', 1, clock)
  const stranger = strangerAt('203.0.113.1')
  const signIn = () => workFor(fairness, stranger, () => inTurn('hashing', () => passing(time, 50)))
  for (let count = 0; count < 20; count += 1) await time.until(signIn())
  expect(fairness.lines.usedMs(stranger)).toBe(0)
})
