import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addErrorEnvelope } from '../error-envelope.ts'
import { openFairness, takeTurn } from './fairness.ts'
import { serveInTurn, waitForTurn } from './serve-in-turn.ts'

/** One route that is answered when the test says so. */
function open() {
  const app = Fastify()
  const fairness = openFairness('native')
  addErrorEnvelope(app)
  const answers: (() => void)[] = []
  let begun = () => {}
  const begins = { next: new Promise<void>((resolve) => (begun = resolve)) }
  app.decorateRequest('session', null)
  app.addHook('preParsing', (request, reply) => waitForTurn(fairness, request, reply))
  app.get('/', (request) =>
    serveInTurn(fairness, request, async () => {
      begun()
      begins.next = new Promise<void>((resolve) => (begun = resolve))
      await new Promise<void>((resolve) => answers.push(resolve))
      return {}
    }),
  )
  const ask = (remoteAddress: string, signal?: AbortSignal) =>
    app.inject({ url: '/', remoteAddress, ...(signal && { signal }) })
  return { app, fairness, answers, begins, ask }
}

test('of one client sixteen requests go on at once, and another client does not wait for them', async () => {
  const { answers, ask } = open()
  const many = Array.from({ length: 20 }, () => ask('192.0.2.1'))
  const other = ask('192.0.2.2')
  while (answers.length < 17) await new Promise(setImmediate)
  expect(answers).toHaveLength(17)
  for (let answered = 0; answered < 21; answered += 1) {
    while (answers.length === 0) await new Promise(setImmediate)
    answers.shift()?.()
  }
  for (const answer of await Promise.all([...many, other])) expect(answer.statusCode).toBe(200)
})

test('more than a program may queue up are refused, with when to try again', async () => {
  const { app, answers, ask } = open()
  const many = Array.from({ length: 16 + 200 }, () => ask('192.0.2.1'))
  while (answers.length < 16) await new Promise(setImmediate)
  const refused = await ask('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('too_many_requests')
  expect(refused.headers['retry-after']).toBe('2')
  for (let answered = 0; answered < many.length; answered += 1) {
    while (answers.length === 0) await new Promise(setImmediate)
    answers.shift()?.()
  }
  await Promise.all(many)
  // What was refused or answered holds nothing back.
  const later = ask('192.0.2.1')
  while (answers.length === 0) await new Promise(setImmediate)
  answers.shift()?.()
  expect((await later).statusCode).toBe(200)
  await app.close()
})

test('whose client has gone ends its turn', async () => {
  const { app, fairness, answers, begins } = open()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const gone = new AbortController()
  const begun = begins.next
  const asked = fetch(address, { signal: gone.signal })
  await begun
  expect(fairness.load.yields('somebody')).toBe(false)
  fairness.load.spend('somebody', 5_000)
  expect(fairness.load.yields('somebody')).toBe(true)
  const left = once(app.server, 'connection').then(() => {})
  gone.abort()
  await expect(asked).rejects.toThrow()
  while (fairness.load.yields('somebody')) await new Promise(setImmediate)
  answers.shift()?.()
  left.catch(() => {})
  await app.close()
})

test('outside of a request nobody waits for a turn', () => {
  expect(takeTurn('statement')).toBeNull()
})
