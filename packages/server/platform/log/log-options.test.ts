import Fastify from 'fastify'
import { expect, it } from 'vitest'
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
