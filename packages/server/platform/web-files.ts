import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { sendError } from './error-envelope.ts'

/** Serves the built web application; every path that is not a file or a call opens the application. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // Vite puts a hash of the content into the names of everything below assets/.
      const isHashed = path.includes(`${join('assets', '/')}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || /\.[a-z0-9]+$/i.test(path)) {
      return sendError(reply, new LotlineError('not_found', `There is nothing at ${path}.`))
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
