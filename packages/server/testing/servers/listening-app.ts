import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildServer } from '../../app.ts'
import type { AppDeps } from '../../build-context.ts'
import { openDatabase } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'
import { readSettings } from '../../settings/env.ts'

export interface ListeningApp {
  app: FastifyInstance
  /** `http://127.0.0.1:…` */
  url: string
  close(): Promise<void>
}

/** The real application on a separate port, for tests that need connections. */
export async function listeningApp(
  database: Database,
  parts: Partial<Omit<AppDeps, 'database'>> = {},
): Promise<ListeningApp> {
  const { app } = await buildServer({
    database,
    settings: readSettings({
      LOTLINE_LOG_LEVEL: 'silent',
      LOTLINE_DATA: join(tmpdir(), `lotline-test-${process.pid}`),
    }),
    ...parts,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, close: () => app.close() }
}

/** A second server of the same PostgreSQL, with connections of its own. */
export async function secondServer(database: Database): Promise<ListeningApp & { database: Database }> {
  const { connectionString } = database.pool.options
  if (!connectionString) throw new Error('Only PostgreSQL has more than one server.')
  const own = await openDatabase({ url: connectionString })
  const server = await listeningApp(own)
  return {
    ...server,
    database: own,
    async close() {
      await server.close()
      await own.close()
    },
  }
}
