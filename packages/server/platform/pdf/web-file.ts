import type { FastifyInstance } from 'fastify'
import type { PageFile } from './confined-page.ts'

/** The print page, build assets, and uploaded pictures. */
const WEB_FILE = /^\/(?:print\.html|assets\/[\w.-]+|api\/files\/[\w-]+)$/

/** Without a connection; null for other paths and missing files. */
export const webFileReader =
  (app: FastifyInstance) =>
  async (path: string): Promise<PageFile | null> => {
    if (!WEB_FILE.test(path)) return null
    const { statusCode, headers, rawPayload } = await app.inject({
      url: path,
      headers: { host: '127.0.0.1' },
    })
    if (statusCode !== 200) return null
    const said = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
    )
    return { status: 200, headers: Object.fromEntries(said), body: rawPayload }
  }
