import { randomBytes } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseKind } from '#server/db/open.ts'
import { type NativeServer, startNativeServer } from '#server/testing/databases/native-server.ts'
import { freePort } from '../../e2e/harness/free-port.ts'
import { Installation } from './installation.ts'
import { startServerProcess } from './server-process.ts'

/** Few, because trials attack rules, not volume. */
const DEMO_PARCELS = '600'

/** An address that refuses connections, in place of map services. */
const UNREACHABLE = 'http://127.0.0.1:9/{z}/{x}/{y}'

const COMMON_SETTINGS = {
  LOTLINE_DEMO_PARCELS: DEMO_PARCELS,
  LOTLINE_LOG_LEVEL: 'info',
  LOTLINE_ESRI_AERIAL_URL: UNREACHABLE,
  LOTLINE_ESRI_TILEMAP_URL: UNREACHABLE,
  LOTLINE_ESRI_ROAD_URL: UNREACHABLE,
  LOTLINE_OSM_URL: UNREACHABLE,
}

/** Starts installations on one engine. Each is a copy of one with the demo district. */
export class Installations {
  readonly engine: DatabaseKind
  private readonly folder: string
  private readonly native: NativeServer | null
  private readonly running = new Set<Installation>()

  private constructor(engine: DatabaseKind, folder: string, native: NativeServer | null) {
    this.engine = engine
    this.folder = folder
    this.native = native
  }

  static async prepare(engine: DatabaseKind, folder: string): Promise<Installations> {
    const native = engine === 'native' ? await startNativeServer() : null
    const installations = new Installations(engine, folder, native)
    try {
      await mkdir(installations.template)
      if (native) await administer(native, 'CREATE DATABASE template_demo')
      const server = await startServerProcess({
        ...COMMON_SETTINGS,
        LOTLINE_PORT: '0',
        LOTLINE_DATA: installations.template,
        ...(native && { DATABASE_URL: native.urlOf('template_demo') }),
      })
      const code = await server.end()
      if (code !== 0)
        throw new Error(`A server that was asked to stop ended with ${code}: ${server.output()}`)
      return installations
    } catch (error) {
      await native?.stop()
      throw error
    }
  }

  /** `stated` has the trial's own settings. `disk` is an empty folder for all data, but not for PostgreSQL's log. */
  async start(stated: Record<string, string> = {}, disk?: string): Promise<Installation> {
    const name = `copy_${randomBytes(6).toString('hex')}`
    const data = join(disk ?? this.folder, name)
    if (this.native) {
      if (disk) await administer(this.native, `CREATE TABLESPACE disk LOCATION '${disk}'`)
      const place = disk ? 'disk' : 'pg_default'
      await administer(this.native, `CREATE DATABASE ${name} TEMPLATE template_demo TABLESPACE ${place}`)
      // PostgreSQL's default, which the server for tests turns off.
      await administer(this.native, `ALTER DATABASE ${name} SET synchronous_commit = on`)
    }
    await cp(this.template, data, { recursive: true })
    const settings = {
      ...COMMON_SETTINGS,
      LOTLINE_DATA: data,
      LOTLINE_PORT: String(await freePort()),
      LOTLINE_SANDBOX_IDENTITY_PORT: String(await freePort()),
      LOTLINE_SANDBOX_OUTSIDE_PORT: String(await freePort()),
      ...(this.native && { DATABASE_URL: this.native.urlOf(name) }),
      ...stated,
    }
    const installation = await Installation.start(settings)
    this.running.add(installation)
    return installation
  }

  async endRunning(): Promise<void> {
    for (const installation of this.running) await installation.end()
    this.running.clear()
  }

  /** Makes the folder of `start` free again. */
  async leaveDisk({ settings }: Installation): Promise<void> {
    await this.endRunning()
    if (!this.native) return
    const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1)
    await administer(this.native, `DROP DATABASE ${name} WITH (FORCE)`)
    await administer(this.native, 'DROP TABLESPACE disk')
  }

  async stop(): Promise<void> {
    await this.endRunning()
    if (this.native) {
      await killSessions(this.native)
      await this.native.stop()
    }
  }

  private get template(): string {
    return join(this.folder, `template-${this.engine}`)
  }
}

async function administer(server: NativeServer, statement: string): Promise<void> {
  const client = new pg.Client(server.urlOf('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Kills sessions at once, because PostgreSQL would wait for a geometry function. */
async function killSessions(server: NativeServer): Promise<void> {
  const client = new pg.Client(server.urlOf('postgres'))
  // The other sessions end with the first one.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  )
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  await client.end().catch(() => {})
}
