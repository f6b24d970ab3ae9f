/**
 * A Fastify server that reads one row by its index: the lower bound for a response from the database. `/read` sends
 * the row, `/same-bytes` the recorded response in the file, `/same-statement` the same after our own statement.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { readSessionOfToken } from '#server/features/accounts/account/account-queries.ts'
import { hashToken } from '#server/platform/crypto/token.ts'

const [url = '', file = ''] = process.argv.slice(2)
const { headers, body: text } = JSON.parse(readFileSync(file, 'utf8'))
const pool = new pg.Pool({ connectionString: url, max: 16 })
const app = Fastify()
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
  return reply.headers(headers).send(text)
})
app.addHook('onClose', () => pool.end())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())
