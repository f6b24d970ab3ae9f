/**
 * A Fastify server that reads one row by its index: the lower bound for a response from the database. `/read` sends
 * the row, `/same-bytes` the recorded response in the file, `/same-statement` the same after our own statement. With
 * `hooked` as third parameter, the checks, headers and metrics of every response come before.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { readSessionOfToken } from '#server/features/accounts/account/account-queries.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { addMetrics } from '#server/platform/log/metrics.ts'
import { hostCheck } from '#server/platform/reach/allowed-hosts.ts'
import { addHostGuard, guardListeners } from '#server/platform/reach/host-guard.ts'
import { addErrorEnvelope } from '#server/platform/requests/error-envelope.ts'
import { addSecurityHeaders } from '#server/platform/requests/headers/security-headers.ts'
import { addRequestLimits } from '#server/platform/requests/request-limits.ts'
import { readSettings } from '#server/settings/env.ts'

const [url = '', file = '', hooked] = process.argv.slice(2)
const { headers, body: text } = JSON.parse(readFileSync(file, 'utf8'))
const pool = new pg.Pool({ connectionString: url, max: 16 })
const app = Fastify()
if (hooked) await addHooks(app)
const read = async (token: string) => {
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query(
    'SELECT account_id, expires_at FROM account_session WHERE token_hash = $1',
    [hash],
  )
  return rows[0]
}
app.post<{ Body: { token: string } }>('/read', async ({ body }) => ({ payload: await read(body.token) }))
app.post<{ Body: { token: string } }>('/same-bytes', async ({ body }, reply) => {
  await read(body.token)
  return reply.headers(headers).send(text)
})
app.post<{ Body: { token: string } }>('/same-statement', async ({ body }, reply) => {
  const session = await readSessionOfToken({ pool }, hashToken(body.token), new Date())
  if (!session) throw new Error('The session has ended.')
  return reply.headers(hooked ? { 'content-type': headers['content-type'] } : headers).send(text)
})
app.addHook('onClose', () => pool.end())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())

async function addHooks(app: FastifyInstance): Promise<void> {
  const settings = readSettings({})
  const check = hostCheck(settings.exposure.hosts)
  addHostGuard(app, check)
  guardListeners(app.server, check)
  addErrorEnvelope(app)
  addRequestLimits(app, [])
  await addSecurityHeaders(app, settings)
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  addMetrics(app, { settings, clock: () => new Date() })
}
