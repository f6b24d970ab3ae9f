import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addErrorEnvelope } from '../requests/error-envelope.ts'
import { openFairness } from './fairness.ts'
import { addJsonBodies } from './json-body.ts'
import { waitForTurn } from './serve-in-turn.ts'

function open() {
  const app = Fastify()
  app.decorate('fairness', openFairness('native'))
  app.decorateRequest('session', null)
  addErrorEnvelope(app)
  addJsonBodies(app)
  const parsed: unknown[] = []
  app.addHook('preParsing', (request, reply) => waitForTurn(app.fairness, request, reply))
  app.post('/', async ({ body }) => {
    parsed.push(body)
    return {}
  })
  const send = async (payload: string) => {
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/', headers, payload })
    return { status: response.statusCode, ...response.json() }
  }
  return { parsed, send }
}

const list = (length: number) => `[${Array(length).fill('1').join(',')}]`

test.each([
  ['a list', list(100_001)],
  ['empty objects', `[${Array(60_000).fill('{}').join(',')}]`],
  ['a deep list', '['.repeat(100_001)],
])('more than 100,000 values are refused unparsed: %s', async (_, body) => {
  const { parsed, send } = open()
  expect(await send(body)).toMatchObject({ status: 413, code: 'payload_too_large' })
  expect(parsed).toEqual([])
})

test('the longest lists and texts full of commas are taken', async () => {
  const { parsed, send } = open()
  const text = String.raw`,{\"[`.repeat(40_000)
  for (const body of [list(99_000), `{"text":"${text}"}`]) {
    expect(await send(body)).toMatchObject({ status: 200 })
    expect(parsed.pop()).toEqual(JSON.parse(body))
  }
})

test('large JSON that is broken, or names a prototype, is refused as small JSON is', async () => {
  const { parsed, send } = open()
  for (const body of [`[${list(40_000)}`, `{"__proto__":{"list":${list(40_000)}}}`])
    expect(await send(body)).toMatchObject({ status: 400 })
  expect(parsed).toEqual([])
})

test('of large bodies that arrive together one is parsed at a time, and others go on between them', async () => {
  const { parsed, send } = open()
  const seen: number[] = []
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      seen.push(parsed.length)
      await new Promise(setImmediate)
    }
  })()
  await Promise.all([1, 2, 3, 4].map(() => send(list(40_000))))
  isOver = true
  await others
  expect(seen).toEqual(expect.arrayContaining([0, 1, 2, 3]))
})
