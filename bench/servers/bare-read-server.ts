/**
 * Lower bound for a response from the database: a Fastify server that reads one row by its index. `/read`
 * sends the row. `/same-work` runs our statement and sends a recorded response, with the checks, headers and
 * metrics of every response.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import pg from 'pg'
import { findSessionByToken } from '#server/features/accounts/account/account-queries.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { addMetrics } from '#server/platform/log/metrics.ts'
import { hostCheck } from '#server/platform/reach/allowed-hosts.ts'
import { addHostGuard } from '#server/platform/reach/host-guard.ts'
import { addErrorEnvelope } from '#server/platform/requests/error-envelope.ts'
import { addSecurityHeaders } from '#server/platform/requests/headers/security-headers.ts'
import { addRequestLimits } from '#server/platform/requests/request-limits.ts'
import { readSettings } from '#server/settings/env.ts'

const [url = '', file = ''] = process.argv.slice(2)
const { type, body: text } = JSON.parse(readFileSync(file, 'utf8'))
const pool = new pg.Pool({ connectionString: url, max: 16 })
const settings = readSettings({})
const check = hostCheck(settings.exposure.hosts)
const app = Fastify()
app.post<{ Body: { token: string } }>('/read', async ({ body }) => {
  const hash = createHash('sha256').update(body.token).digest()
  const { rows } = await pool.query(
    'SELECT account_id, expires_at FROM account_session WHERE token_hash = $1',
    [hash],
  )
  return { payload: rows[0] }
})
await app.register(async (scope) => {
  addHostGuard(scope, check)
  addErrorEnvelope(scope)
  addRequestLimits(scope, [])
  await addSecurityHeaders(scope, settings)
  await scope.register(compress, { threshold: 2048, encodings: ['gzip'] })
  addMetrics(scope, { settings, clock: () => new Date() })
  scope.post<{ Body: { token: string } }>('/same-work', async ({ body }, reply) => {
    const session = await findSessionByToken({ pool }, hashToken(body.token), new Date())
    if (!session) throw new Error('The session has ended.')
    return reply.type(type).send(text)
  })
})
app.addHook('onClose', () => pool.end())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())
