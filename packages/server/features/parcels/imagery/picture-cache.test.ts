import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { Database } from '../../../db/open.ts'
import { openFairness, takeTurn, workFor } from '../../../platform/fairness/fairness.ts'
import { RequestWork } from '../../../platform/fairness/request-work.ts'
import { getCachedPicture } from './picture-cache.ts'

const PICTURE = { png: Buffer.of(1), sources: [] }

function open() {
  const fairness = openFairness('embedded')
  const database = {} as Database
  const draw = async () => {
    const end = await takeTurn('statement')
    end?.()
    return PICTURE
  }
  return { fairness, picture: (tag: string) => getCachedPicture(database, tag, draw) }
}

test('pictures of an account that wait for their turns keep nobody else from a picture', async () => {
  const { fairness, picture } = open()
  const end = await fairness.queues.statement.take('greedy')
  const greedy = ['a', 'b', 'c'].map((tag) => workFor(fairness, 'greedy', () => picture(tag)))
  expect(await picture('d')).toMatchObject(PICTURE)
  end()
  expect(await Promise.all(greedy)).toHaveLength(3)
})

test('a picture is finished for whoever else waits for it when the client that began it leaves', async () => {
  const { fairness, picture } = open()
  const end = await fairness.queues.statement.take('somebody')
  const response = new PassThrough()
  const first = workFor(fairness, 'first', () => picture('a'), new RequestWork(response, 'first'))
  const second = workFor(fairness, 'second', () => picture('a'))
  response.destroy()
  await once(response, 'close')
  end()
  expect(await second).toMatchObject(PICTURE)
  await first
})
