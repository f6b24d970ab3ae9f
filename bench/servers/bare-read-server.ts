/** Reads one row by its index: the lower bound for a response from the database. */
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })
const app = Fastify()
app.post<{ Body: { token: string } }>('/read', async ({ body }) => {
  const hash = createHash('sha256').update(body.token).digest()
  const { rows } = await pool.query(
    'SELECT account_id, expires_at FROM account_session WHERE token_hash = $1',
    [hash],
  )
  return { payload: rows[0] }
})
app.addHook('onClose', () => pool.end())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())
