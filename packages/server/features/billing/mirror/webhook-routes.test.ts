import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shareNext } from './webhook-routes.ts'

function counted() {
  const ended: PromiseWithResolvers<void>[] = []
  const run = shareNext(() => {
    const end = Promise.withResolvers<void>()
    ended.push(end)
    return end.promise
  })
  return { ended, run }
}

it('events of a customer during a fetch share one fetch after it', async () => {
  const { ended, run } = counted()
  const calls = [run('cus_1'), run('cus_1'), run('cus_1')]
  expect(ended).toHaveLength(1)
  ended[0]?.resolve()
  await calls[0]
  await setImmediate()
  expect(ended).toHaveLength(2)
  ended[1]?.resolve()
  await Promise.all(calls)
  expect(ended).toHaveLength(2)
})

it('another customer does not wait', () => {
  const { ended, run } = counted()
  void run('cus_1')
  void run('cus_2')
  expect(ended).toHaveLength(2)
})

it('a fetch that fails fails its own events alone', async () => {
  const { ended, run } = counted()
  const [first, second] = [run('cus_1'), run('cus_1')]
  ended[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await setImmediate()
  ended[1]?.resolve()
  await second
  void run('cus_1')
  expect(ended).toHaveLength(3)
})
