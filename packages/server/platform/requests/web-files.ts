import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { AppContext } from '../../context.ts'
import { sendError } from './error-envelope.ts'

/** Pages that are not cached, indexed, or sent as referrers. Case-insensitive, like the router. */
const PRIVATE_PAGES = /^\/+(?:shared|cma|unsubscribe)(?:\/|$)/i
/** Links of earlier versions, with the token in path or query. */
const OLD_LINK = /^\/+(shared|cma|unsubscribe)(?:\/+|\/?\?(?:.*&)?token=)([\w-]+)\/?(?:[?&].*)?$/i
const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** Matches `/assets/Card-C9Yn62UV.js`; excludes `..` and hidden files. */
const FILE_PATH = /^(?:\/\w[\w.-]*)+$/

/**
 * Paths without a file open the application. Reads the disk for each request, so that a new build needs no
 * restart.
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    suppressWarning: true,
    index: false,
    acceptRanges: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // Names of assets contain a hash.
      const isHashed = relative(folder, path).startsWith('assets')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (PRIVATE_PAGES.test(decodeURI(reply.request.url.split('?')[0] ?? ''))) reply.headers(PRIVATE_HEADERS)
    },
  })
  app.get('/*', async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?')
    const [, page, token] = OLD_LINK.exec(`${decodeURI(path)}${query && `?${query}`}`) ?? []
    if (page !== undefined) {
      return reply.headers(PRIVATE_HEADERS).redirect(`/${page.toLowerCase()}#token=${token}`)
    }
    if (path.startsWith('/api/')) {
      return sendError(reply, new LotlineError('not_found', `There is nothing at ${path}.`))
    }
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith('/assets/')
    const file = isFile ? path : '/index.html'
    if (FILE_PATH.test(file) && (await exists(join(folder, file)))) return reply.sendFile(file)
    return isFile
      ? sendPlain(reply, 404, 'Not found')
      : sendPlain(reply.header('retry-after', 5), 503, NOT_BUILT)
  })
}

const NOT_BUILT =
  'The web application is being built, or was never built (npm run build). Please try again in a moment.'

/** Browsers that request files do not read our envelope. */
function sendPlain(reply: FastifyReply, status: 404 | 503, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}

async function exists(path: string): Promise<boolean> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => {
    // ENAMETOOLONG: no file has such a long name.
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return null
    throw error
  })
  return entry?.isFile() ?? false
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Served if a contact is set (RFC 9116). */
export function addSecurityText(
  app: FastifyInstance,
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
): void {
  const { securityContact, publicUrl } = settings.accounts
  if (securityContact === null) return
  app.get('/.well-known/security.txt', async (_, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
