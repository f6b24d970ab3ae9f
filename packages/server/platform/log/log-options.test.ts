import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addErrorEnvelope } from '../requests/error-envelope.ts'
import { logOptions } from './log-options.ts'

const MARKER = 'what somebody typed'

it('describes errors however they are logged, at every level', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: logOptions('trace', { write: (line) => lines.push(line) }) })
  const error = new Error(MARKER)
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
    app.log[level](error)
    app.log[level]({ err: error })
    app.log[level]({ err: error }, 'words of ours')
    app.log.child({ of: 'a job' })[level](error)
  }
  app.get('/', async (request) => {
    request.log.error(error)
    request.log.warn({ req: request }, 'words of ours')
    throw error
  })
  await app.inject(`/?q=${encodeURIComponent(MARKER)}`)
  await app.close()
  expect(lines.length).toBeGreaterThan(24)
  expect(lines.join('')).not.toMatch(/what(?: |%20)somebody/)
  expect(lines.filter((line) => line.includes('log-options.test.ts')).length).toBeGreaterThan(24)
})

it('holds no error when a client disconnects before its download begins', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: logOptions('error', { write: (line) => lines.push(line) }) })
  addErrorEnvelope(app)
  app.post('/download', (_, reply) => reply.send(new Readable({ read: () => socket.destroy() })))
  const ended = new Promise((resolve) => app.addHook('onError', async () => setImmediate(resolve)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /download HTTP/1.1\r\nHost: lotline.test\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  )
  await ended
  await app.close()
  expect(lines).toEqual([])
})
