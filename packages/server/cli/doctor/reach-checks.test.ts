import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { checkReach, countForwarded } from './reach-checks.ts'

const PUBLIC = { LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' }
const MAIL = { LOTLINE_SMTP_URL: 'smtps://mail.example.ca:465', LOTLINE_MAIL_FROM: 'no-reply@example.ca' }
const look = (environment: NodeJS.ProcessEnv, forwarded = 0) =>
  checkReach(readSettings(environment), forwarded).map(({ state, subject }) => `${state} ${subject}`)

describe('Doctor on who can reach the server', () => {
  it('finds nothing where only this machine can, or all is set', () => {
    expect(look({})).toEqual(['ok reach'])
    expect(look({ ...PUBLIC, ...MAIL })).toEqual(['ok reach'])
  })

  it.each([
    ['requests of a proxy without any setting', {}, 3, 'warning reach'],
    [
      'a public address without TLS',
      { LOTLINE_PUBLIC_URL: 'http://parcels.example.ca' },
      0,
      'warning public URL',
    ],
    ['no public address', { LOTLINE_HOST: '0.0.0.0' }, 0, 'warning public URL'],
    ['a public demo', { ...PUBLIC, LOTLINE_DEMO_ACCOUNTS: 'on' }, 0, 'warning demo accounts'],
  ])('warns of %s', (_, environment, forwarded, expected) => {
    const found = look({ ...MAIL, ...environment }, forwarded)
    expect(found.filter((line) => line.startsWith('warning'))).toEqual([expected])
  })

  it('warns of no mail server where others can come', () => {
    expect(look(PUBLIC)).toContain('warning mail')
  })
})

describe('What the running server says of proxies', () => {
  let server: Server | undefined
  afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(null))))

  async function countOf(metrics: string): Promise<number> {
    const running = createServer((_request, reply) => reply.setHeader('connection', 'close').end(metrics))
    server = running
    await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
    const { port } = running.address() as AddressInfo
    return countForwarded(readSettings({ LOTLINE_PORT: String(port) }))
  }

  it.each([
    ['# HELP lotline_forwarded_requests_total x\nlotline_forwarded_requests_total 12\nother 3\n', 12],
    ['lotline_forwarded_requests_total 0\n', 0],
    ['{"code":"forbidden"}', 0],
  ])('%j: %i', async (metrics, count) => {
    expect(await countOf(metrics)).toBe(count)
  })
})
