/** Lower bound for serving these bytes. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [file = ''] = process.argv.slice(2)
const body = readFileSync(file)
const app = Fastify()
app.get('/tile', (_request, reply) => {
  reply
    .header('content-type', 'application/vnd.mapbox-vector-tile')
    .header('content-encoding', 'gzip')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(body)
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())
