import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/open.ts'
import { type RunningServer, startServer } from '#server/main.ts'
import { readSettings } from '#server/settings/env.ts'
import { TEMPLATE } from '#server/testing/databases/setup-native.ts'
import { type AccountState, signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'
import { runCommand } from './command.ts'
import { importedDistrict } from './demo-district.ts'
import { administer, copyDatabase, databaseUrl } from './journey-server.ts'

/** The real server on its own database, filled by the real command line. */
export interface Lotline {
  url: string
  /** Both releases or the first. Before the start, and before other data. */
  demo(parcels: number, release?: 1 | 2): Promise<void>
  /** On the same database. @throws if it fails. */
  command(...parameters: string[]): Promise<string>
  start(): Promise<void>
  stop(): Promise<void>
  /** Signed in, with dashboard access. Only while it runs. */
  account(about?: AccountState): Promise<TestAccount>
  /** For states that people cannot reach by themselves. */
  readonly database: Database
  /** Deletes its files. */
  end(): Promise<void>
}

/** `stated`: settings. */
export async function prepareLotline(stated: Record<string, string> = {}): Promise<Lotline> {
  const name = `journey_${randomBytes(8).toString('hex')}`
  const folder = await mkdtemp(join(tmpdir(), 'lotline-journey-'))
  await administer((client) => copyDatabase(client, TEMPLATE, name))
  const environment = {
    DATABASE_URL: databaseUrl(name),
    LOTLINE_DATA: folder,
    LOTLINE_LOG_LEVEL: 'silent',
    // External base maps are unreachable.
    LOTLINE_ESRI_AERIAL_URL: UNREACHABLE,
    LOTLINE_ESRI_TILEMAP_URL: UNREACHABLE,
    LOTLINE_ESRI_ROAD_URL: UNREACHABLE,
    LOTLINE_OSM_URL: UNREACHABLE,
    ...stated,
  }
  let server: RunningServer | null = null
  /** Later starts use the same port. */
  let port = '0'
  const lotline: Lotline = {
    url: '',
    async demo(parcels, release = 2) {
      const district = await importedDistrict(parcels, release)
      await administer((client) => copyDatabase(client, district.database, name))
      await cp(district.folder, folder, { recursive: true })
    },
    command: (...parameters) => runCommand(environment, parameters),
    async start() {
      const settings = readSettings({ ...environment, LOTLINE_PORT: port })
      server = await startServer(settings, { printLine: () => {} })
      lotline.url = server.url
      port = new URL(server.url).port
    },
    async stop() {
      // Open connections would keep the server waiting.
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
      await administer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
      await rm(folder, { recursive: true, force: true })
    },
  }
  return lotline
}

/** Refuses connections. */
const UNREACHABLE = 'http://127.0.0.1:9/{z}/{x}/{y}'
