import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addErrorEnvelope } from './error-envelope.ts'

it('a client that disconnects before its download begins is not logged as an error', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => lines.push(line) } } })
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
