/**
 * Sends recorded statements, in order on each connection, and then the recorded responses as JSON, compressed
 * like ours.
 */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import pg from 'pg'
import type { RecordedWork } from '../repeated-work.ts'
import { sendAgain } from '../sent-statements.ts'

const [url = '', file = ''] = process.argv.slice(2)
const { statements, responses } = deserialize(readFileSync(file)) as RecordedWork
const options = '-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC'
const pool = new pg.Pool({ connectionString: url, max: 16, options })
const app = Fastify()
await app.register(compress, { threshold: 2048, encodings: ['gzip'], zlibOptions: { level: 5 } })
app.post('/', async (_request, reply) => {
  await sendAgain(pool, statements)
  return reply.type('application/json').send(JSON.stringify(responses))
})
app.addHook('onClose', () => pool.end())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())
