import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addErrorEnvelope } from '../requests/error-envelope.ts'
import { openFairness, REAL_TIME, takeTurn } from './fairness.ts'
import { strangerAt } from './lines.ts'
import { LARGE_BYTES, serveInTurn, waitForTurn } from './serve-in-turn.ts'

const LARGE_BODY = JSON.stringify({ text: 'x'.repeat(LARGE_BYTES) })
const BUSY_MS = 20

function open(work: () => Promise<void> = async () => {}) {
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
      await work()
      begun()
      begins.next = new Promise<void>((resolve) => (begun = resolve))
      await new Promise<void>((resolve) => answers.push(resolve))
      return {}
    }),
  )
  const send = (remoteAddress: string, signal?: AbortSignal) =>
    app.inject({ url: '/', remoteAddress, ...(signal && { signal }) })
  return { app, fairness, answers, begins, send }
}

test('of one client sixteen requests go on at once, and another client does not wait for them', async () => {
  const { answers, send } = open()
  const many = Array.from({ length: 20 }, () => send('192.0.2.1'))
  const other = send('192.0.2.2')
  while (answers.length < 17) await new Promise(setImmediate)
  expect(answers).toHaveLength(17)
  for (let answered = 0; answered < 21; answered += 1) {
    while (answers.length === 0) await new Promise(setImmediate)
    answers.shift()?.()
  }
  for (const answer of await Promise.all([...many, other])) expect(answer.statusCode).toBe(200)
})

test('a request that is refused before its handler is charged', async () => {
  const { app, fairness, send } = open()
  app.addHook('preHandler', () => {
    throw new Error('refused')
  })
  await send('192.0.2.1')
  expect(fairness.lines.usedMs(strangerAt('192.0.2.1'))).toBeGreaterThan(0)
})

test('more than a program may queue up are refused, with when to try again', async () => {
  const { app, answers, send } = open()
  const many = Array.from({ length: 16 + 200 }, () => send('192.0.2.1'))
  while (answers.length < 16) await new Promise(setImmediate)
  const refused = await send('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('too_many_requests')
  expect(refused.headers['retry-after']).toBe('2')
  for (let answered = 0; answered < many.length; answered += 1) {
    while (answers.length === 0) await new Promise(setImmediate)
    answers.shift()?.()
  }
  await Promise.all(many)
  const later = send('192.0.2.1')
  while (answers.length === 0) await new Promise(setImmediate)
  answers.shift()?.()
  expect((await later).statusCode).toBe(200)
  await app.close()
})

test('of a client that sends and hangs up no more requests go on than of one that waits', async () => {
  let running = 0
  const { app, answers } = open(async () => {
    running += 1
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let round = 0; round < 10; round += 1) {
    const leaving = new AbortController()
    const arrived = countRequests(app.server, 20)
    const pending = Array.from({ length: 20 }, () => fetch(address, { signal: leaving.signal }))
    const left = arrived.then((responses) => Promise.all(responses.map((each) => once(each, 'close'))))
    await arrived
    leaving.abort()
    await Promise.allSettled(pending)
    await left
    expect(running).toBeLessThanOrEqual(16)
  }
  expect(running).toBe(16)
  for (const answer of answers.splice(0)) answer()
  const received = Array.from({ length: 16 }, () => fetch(address))
  while (answers.length < 16) await new Promise(setImmediate)
  for (const answer of answers.splice(0)) answer()
  for (const answer of await Promise.all(received)) expect(answer.status).toBe(200)
  await app.close()
})

test('a request whose client leaves before its first statement leaves the line; one that has begun is finished', async () => {
  const statement = async () => {
    const end = await takeTurn('statement')
    await new Promise(setImmediate)
    end?.()
  }
  const outcomes: string[] = []
  const { app, fairness } = open(async () => {
    try {
      await statement()
      while (outcomes.length === 0) await new Promise(setImmediate)
      await statement()
      outcomes.push('finished')
    } catch (error) {
      outcomes.push((error as Error).name)
      throw error
    }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { statement: line } = fairness.queues
  const send = async () => {
    const leaving = new AbortController()
    const arrived = countRequests(app.server, 1)
    const pending = fetch(address, { signal: leaving.signal })
    const [response] = await arrived
    return async () => {
      leaving.abort()
      await expect(pending).rejects.toThrow()
      if (response && !response.closed) await once(response, 'close')
    }
  }
  const leaveBegun = await send()
  while (fairness.lines.usedMs(strangerAt('127.0.0.1')) === 0) await new Promise(setImmediate)
  const held = await Promise.all([1, 2, 3, 4].map(() => line.take(strangerAt('127.0.0.1'))))
  const leaveWaiting = await send()
  await leaveBegun()
  await leaveWaiting()
  while (outcomes.length < 1) await new Promise(setImmediate)
  expect(outcomes).toEqual(['AbortError'])
  for (const end of held) end()
  while (outcomes.length < 2) await new Promise(setImmediate)
  expect(outcomes).toEqual(['AbortError', 'finished'])
  app.server.closeAllConnections()
})

function countRequests(server: Server, count: number): Promise<ServerResponse[]> {
  const responses: ServerResponse[] = []
  return new Promise((resolve) => {
    const listener = (_request: unknown, response: ServerResponse) => {
      responses.push(response)
      if (responses.length < count) return
      server.off('request', listener)
      resolve(responses)
    }
    server.on('request', listener)
  })
}

test('outside of a request nobody waits for a turn', () => {
  expect(takeTurn('statement')).toBeNull()
})

test.each([
  ['with its length', () => Buffer.from(LARGE_BODY)],
  ['in chunks', () => Readable.from([LARGE_BODY])],
])('after a large body %s, an account rests while another that has used less is active', async (_, body) => {
  let now = 0
  const fairness = openFairness('native', 1, { ...REAL_TIME, now: () => now })
  const app = Fastify()
  const [begins, ends]: [number[], number[]] = [[], []]
  app.decorateRequest('session', null)
  app.addHook('preParsing', (request, reply) =>
    waitForTurn(fairness, request, reply, Number(request.headers['content-length'] ?? 2 * LARGE_BYTES)),
  )
  app.post('/', (request) =>
    serveInTurn(fairness, request, async () => {
      begins.push(performance.now())
      while (performance.now() < (begins.at(-1) ?? 0) + BUSY_MS);
      ends.push(performance.now())
      return {}
    }),
  )
  fairness.lines.see('account')
  fairness.lines.charge(strangerAt('192.0.2.1'), 10_000)
  now = 500
  const headers = { 'content-type': 'application/json' }
  const send = () =>
    app.inject({ method: 'POST', url: '/', remoteAddress: '192.0.2.1', headers, payload: body() })
  await Promise.all([send(), send()])
  expect((begins[1] ?? 0) - (ends[0] ?? 0)).toBeGreaterThanOrEqual(3 * BUSY_MS - 1)
})
