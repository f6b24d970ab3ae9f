import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onceClosed } from './request-work.ts'

const server = createServer()
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function request(): Promise<{ response: ServerResponse; leave(): void }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return { response, leave: () => client.destroy() }
}

it('runs when the client leaves, and once', async () => {
  const { response, leave } = await request()
  let count = 0
  onceClosed(response, () => (count += 1))
  leave()
  await once(response, 'close')
  expect(count).toBe(1)
})

it('runs at once when the client has left before', async () => {
  const { response, leave } = await request()
  leave()
  await once(response, 'close')
  let count = 0
  onceClosed(response, () => (count += 1))
  expect(count).toBe(1)
})
