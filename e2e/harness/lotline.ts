import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Database } from '#server/db/open.ts'
import { type RunningServer, startServer } from '#server/main.ts'
import { PROJECT_FOLDER, readSettings } from '#server/settings/env.ts'
import { startNativeServer } from '#server/testing/databases/native-server.ts'
import { type AccountState, signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'

const run = promisify(execFile)

/** The real server on a PostgreSQL of its own, which the journey fills by the real command line. */
export interface Lotline {
  url: string
  /** `lotline …` as a person types it, on the same database. Throws when it fails. */
  command(...parameters: string[]): Promise<string>
  start(): Promise<void>
  stop(): Promise<void>
  /** Somebody who may open the dashboard, signed in; state what the journey is about. Only while it runs. */
  account(about?: AccountState): Promise<TestAccount>
  /** Database of the running server: for states that people cannot reach by themselves. */
  readonly database: Database
  /** Stops everything and removes what it wrote. */
  end(): Promise<void>
}

/** `stated`: settings that the journey is about, as they are written. */
export async function prepareLotline(stated: Record<string, string> = {}): Promise<Lotline> {
  const native = await startNativeServer()
  const folder = await mkdtemp(join(tmpdir(), 'lotline-journey-'))
  const client = new pg.Client(native.urlOf('postgres'))
  await client.connect()
  await client.query('CREATE DATABASE journey')
  await client.end()
  const environment = {
    DATABASE_URL: native.urlOf('journey'),
    LOTLINE_DATA: folder,
    LOTLINE_LOG_LEVEL: 'silent',
    // Nothing on the network: base maps from outside cannot be reached.
    LOTLINE_ESRI_AERIAL_URL: UNREACHABLE,
    LOTLINE_ESRI_TILEMAP_URL: UNREACHABLE,
    LOTLINE_ESRI_ROAD_URL: UNREACHABLE,
    LOTLINE_OSM_URL: UNREACHABLE,
    ...stated,
  }
  let server: RunningServer | null = null
  /** The first start takes any port, later ones the same again. */
  let port = '0'
  const lotline: Lotline = {
    url: '',
    async command(...parameters) {
      const cli = join(PROJECT_FOLDER, 'packages/server/cli.ts')
      const { stdout } = await run(process.execPath, [cli, ...parameters], {
        env: { ...process.env, ...environment },
        maxBuffer: 1e8,
      })
      return stdout
    },
    async start() {
      const settings = readSettings({ ...environment, LOTLINE_PORT: port })
      server = await startServer(settings, { say: () => {} })
      lotline.url = server.url
      port = new URL(server.url).port
    },
    async stop() {
      // A browser keeps connections open, and would keep the server waiting.
      server?.app.server.closeAllConnections()
      await server?.stop()
      server = null
    },
    account(about = {}) {
      if (!server) throw new Error('Accounts are made while the server runs.')
      return signedInAccount(server.database, {
        username: `journey-${randomBytes(6).toString('hex')}`,
        ...about,
      })
    },
    get database() {
      if (!server) throw new Error('The database is reached while the server runs.')
      return server.database
    },
    async end() {
      await lotline.stop()
      await native.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return lotline
}

/** A port that refuses at once. */
const UNREACHABLE = 'http://127.0.0.1:9/{z}/{x}/{y}'
