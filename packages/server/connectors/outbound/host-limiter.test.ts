import { expect, it } from 'vitest'
import { virtualTime } from '../../testing/servers/virtual-time.ts'
import { HostLimiter, HostLimiters, type Release } from './host-limiter.ts'

const never = new AbortController().signal
const complete = () => new Promise(setImmediate)

function watched(limiter: HostLimiter) {
  const admitted: string[] = []
  const releases: Release[] = []
  return {
    admitted,
    take(accountId: string, name: string, signal = never) {
      return limiter.take(accountId, signal).then((release) => {
        admitted.push(name)
        releases.push(release)
      })
    },
    async leave() {
      releases.shift()?.()
      await complete()
    },
  }
}

it('admits so many at a time', async () => {
  const { admitted, take, leave } = watched(new HostLimiter({ parallel: 2 }, virtualTime().startTimer))
  for (const name of ['1', '2', '3', '4']) void take('one', name)
  await complete()
  expect(admitted).toEqual(['1', '2'])
  await leave()
  expect(admitted).toEqual(['1', '2', '3'])
})

it('serves accounts in turn: three questions do not wait for two thousand', async () => {
  const { admitted, take, leave } = watched(new HostLimiter({ parallel: 1 }, virtualTime().startTimer))
  for (let index = 1; index <= 2000; index += 1) void take('large', `large ${index}`)
  for (const name of ['small 1', 'small 2', 'small 3']) void take('small', name)
  await complete()
  for (let count = 0; count < 6; count += 1) await leave()
  expect(admitted).toEqual(['large 1', 'large 2', 'small 1', 'large 3', 'small 2', 'large 4', 'small 3'])
})

it('a place is given back once, however often that is said', async () => {
  const limiter = new HostLimiter({ parallel: 1 }, virtualTime().startTimer)
  const release = await limiter.take('one', never)
  release()
  release()
  await limiter.take('one', never)
  const { admitted, take } = watched(limiter)
  void take('one', 'third')
  await complete()
  expect(admitted).toEqual([])
})

it('who goes away leaves the line', async () => {
  const limiter = new HostLimiter({ parallel: 1 }, virtualTime().startTimer)
  const { admitted, take, leave } = watched(limiter)
  const goes = new AbortController()
  void take('one', '1')
  const gone = take('one', '2', goes.signal)
  void take('one', '3')
  goes.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  await expect(take('one', '4', goes.signal)).rejects.toThrow('gone')
  await leave()
  expect(admitted).toEqual(['1', '3'])
})

it('nobody is admitted while the source wants to be left alone', async () => {
  const time = virtualTime()
  const limiter = new HostLimiter({ parallel: 3 }, time.startTimer)
  limiter.pause(1000)
  limiter.pause(400)
  await time.until(limiter.take('one', never))
  expect(time.nowMs).toBe(1000)
})

it('leaves a pause after each request of one host, and none between two hosts', async () => {
  const time = virtualTime()
  const hosts = new HostLimiters({ parallel: 1, spacingMs: 200 }, time.startTimer)
  const admittedAt: Record<string, number[]> = { a: [], b: [] }
  const request = async (host: 'a' | 'b') => {
    const release = await hosts.get(host).take('imports', never)
    admittedAt[host]?.push(time.nowMs)
    release()
  }
  await time.until(Promise.all([request('a'), request('a'), request('a'), request('b')]))
  expect(admittedAt).toEqual({ a: [0, 200, 400], b: [0] })
})
