import { expect, it } from 'vitest'
import { virtualTime } from '../testing/servers/virtual-time.ts'
import { databaseProbe, PROBE_LIMITS } from './database-probe.ts'

function open(limits = PROBE_LIMITS.native) {
  const time = virtualTime()
  const requests: PromiseWithResolvers<void>[] = []
  const probe = databaseProbe(
    () => {
      const response = Promise.withResolvers<void>()
      requests.push(response)
      return response.promise
    },
    limits,
    { now: () => time.nowMs, startTimer: time.startTimer },
  )
  const pass = (ms: number) => time.until(new Promise<void>((resolve) => void time.startTimer(ms, resolve)))
  return { time, requested: requests, probe, pass }
}

it('asks once for all who want to know, and believes the answer for a second', async () => {
  const { requested: requests, probe, pass } = open()
  const responses = [probe(), probe(), probe()]
  requests[0]?.resolve()
  expect(await Promise.all(responses)).toEqual([true, true, true])
  await pass(999)
  expect(await probe()).toBe(true)
  expect(requests).toHaveLength(1)
  await pass(4_001)
  const refused = probe()
  requests[1]?.reject(new Error('away'))
  expect(await refused).toBe(false)
})

it('answers for five seconds from a success while the next probe waits for the database', async () => {
  const { time, requested: requests, probe, pass } = open()
  const first = probe()
  requests[0]?.resolve()
  await first
  await pass(1_000)
  expect(await time.until(probe())).toBe(true)
  expect(requests).toHaveLength(2)
  requests[1]?.reject(new Error('away'))
  await pass(0)
  expect(await probe()).toBe(false)
})

it('does not wait for a database that hangs, asks it no second time meanwhile, and hears when it is back', async () => {
  const { time, requested: requests, probe, pass } = open()
  expect(await time.until(probe())).toBe(false)
  expect(time.nowMs).toBe(3000)
  await pass(1000)
  expect(await time.until(probe())).toBe(false)
  expect(requests).toHaveLength(1)
  requests[0]?.resolve()
  await pass(1000)
  const back = probe()
  requests[1]?.resolve()
  expect(await back).toBe(true)
})

it('takes an embedded engine that is silent for busy, and after a minute for dead', async () => {
  const { time, requested: requests, probe, pass } = open(PROBE_LIMITS.embedded)
  expect(await time.until(probe())).toBe(true)
  expect(time.nowMs).toBe(300)
  await pass(60_000)
  expect(await time.until(probe())).toBe(false)
  expect(requests).toHaveLength(1)
})

it('says at once when the connection to an embedded engine is lost', async () => {
  const { requested: requests, probe } = open(PROBE_LIMITS.embedded)
  const lost = probe()
  requests[0]?.reject(new Error('Connection terminated unexpectedly'))
  expect(await lost).toBe(false)
})
