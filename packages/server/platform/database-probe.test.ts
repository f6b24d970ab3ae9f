import { expect, it } from 'vitest'
import { virtualTime } from '../testing/servers/virtual-time.ts'
import { databaseProbe } from './database-probe.ts'

function open() {
  const time = virtualTime()
  const requested: PromiseWithResolvers<void>[] = []
  const probe = databaseProbe(
    () => {
      const response = Promise.withResolvers<void>()
      requested.push(response)
      return response.promise
    },
    { now: () => time.nowMs, after: time.after },
  )
  const pass = (ms: number) => time.until(new Promise<void>((resolve) => void time.after(ms, resolve)))
  return { time, requested, probe, pass }
}

it('asks once for all who want to know, and believes the answer for two seconds', async () => {
  const { requested, probe, pass } = open()
  const responses = [probe(), probe(), probe()]
  requested[0]?.resolve()
  expect(await Promise.all(responses)).toEqual([true, true, true])
  await pass(1999)
  expect(await probe()).toBe(true)
  expect(requested).toHaveLength(1)
  await pass(1)
  const refused = probe()
  requested[1]?.reject(new Error('away'))
  expect(await refused).toBe(false)
})

it('does not wait for a database that hangs, asks it no second time meanwhile, and hears when it is back', async () => {
  const { time, requested, probe, pass } = open()
  expect(await time.until(probe())).toBe(false)
  expect(time.nowMs).toBe(3000)
  await pass(2000)
  expect(await time.until(probe())).toBe(false)
  expect(requested).toHaveLength(1)
  requested[0]?.resolve()
  await pass(2000)
  const back = probe()
  requested[1]?.resolve()
  expect(await back).toBe(true)
})
