/** Verifies the signature, reads the customer from the provider and stores a row: the lower bound for a webhook. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { readCustomerState } from '#server/connectors/stripe/customer-state.ts'
import { openStripe } from '#server/connectors/stripe/stripe-client.ts'

const [url = '', secret = '', providerUrl = '', secretKey = ''] = process.argv.slice(2)
const stripe = openStripe({ url: providerUrl, secretKey })
const pool = new pg.Pool({ connectionString: url, max: 16 })
await pool.query('CREATE TABLE bare_event (event_id text PRIMARY KEY, body jsonb)')
const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)
app.post<{ Body: Buffer }>('/webhook', async ({ body, headers }, reply) => {
  const [, seconds, hash = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['stripe-signature'])) ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  const given = Buffer.from(hash, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(400).send()
  const event = JSON.parse(body.toString()) as { id: string; data: { object: { id: string } } }
  await readCustomerState(stripe, event.data.object.id)
  await pool.query('INSERT INTO bare_event VALUES ($1, $2) ON CONFLICT DO NOTHING', [event.id, event])
  return { received: true }
})
app.addHook('onClose', () => pool.end())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())
