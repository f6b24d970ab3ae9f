import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { TimingThread } from './timing-thread.ts'

const GIVE_UP_MS = 10_000

let end = async () => {}
afterEach(() => end())

/** In a thread, because this one is blocked. Counts requests in `arrived`. */
async function startServer(status: number): Promise<{ port: number; arrived: Int32Array }> {
  const arrived = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(
    `const { parentPort, workerData: arrived } = require('node:worker_threads')
     const server = require('node:http').createServer((_, response) => {
       Atomics.add(arrived, 0, 1)
       Atomics.notify(arrived, 0)
       response.writeHead(${status}).end()
     })
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true, workerData: arrived },
  )
  end = async () => void (await worker.terminate())
  const [port] = await once(worker, 'message')
  return { port, arrived }
}

test('a request goes on while this thread is busy', async () => {
  const { port, arrived } = await startServer(200)
  const timing = new TimingThread(port)
  const waiting = timing.wait({ path: '/' })
  expect(Atomics.wait(arrived, 0, 0, GIVE_UP_MS)).not.toBe('timed-out')
  expect(await waiting).toBeLessThan(GIVE_UP_MS)
  await timing.end()
})

test('a refused request waits for ever', async () => {
  const timing = new TimingThread((await startServer(429)).port)
  expect(await timing.wait({ path: '/' })).toBe(Infinity)
  await timing.end()
})
