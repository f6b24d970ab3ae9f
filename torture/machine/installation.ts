import { rm } from 'node:fs/promises'
import { openDatabase } from '#server/db/migrate.ts'
import type { Database, DatabaseLocation } from '#server/db/open.ts'
import { processTreeMemory } from './process-memory.ts'
import { type Answer, type Outgoing, send } from './send.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Settings, data, and the running server of one trial. */
export class Installation {
  readonly settings: Record<string, string>
  private server: ServerProcess
  private former = ''

  private constructor(settings: Record<string, string>, server: ServerProcess) {
    this.settings = settings
    this.server = server
  }

  static async start(settings: Record<string, string>): Promise<Installation> {
    return new Installation(settings, await startServerProcess(settings))
  }

  get url(): string {
    return this.server.url
  }

  get port(): number {
    return Number(this.settings.LOTLINE_PORT)
  }

  get pid(): number {
    return this.server.pid
  }

  get output(): string {
    return this.former + this.server.output()
  }

  isAlive(): boolean {
    return this.server.isAlive()
  }

  send(outgoing: Outgoing): Promise<Answer> {
    return send(this.port, outgoing)
  }

  async isHealthy(): Promise<boolean> {
    return this.send({ path: '/api/health' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }

  /** Memory of server and engine in bytes; null if it cannot be read. */
  memory(): number | null {
    return processTreeMemory(this.pid)
  }

  /** The caller closes it. */
  openDatabase(): Promise<Database> {
    return openDatabase(this.databaseLocation())
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.server.end(signal)
  }

  /** Starts after a stop or a crash. */
  async startAgain(): Promise<void> {
    this.former += this.server.output()
    this.server = await startServerProcess(this.settings)
  }

  /** Stops, and removes the data. */
  async end(): Promise<void> {
    await this.server.end()
    await rm(this.settings.LOTLINE_DATA ?? '', { recursive: true, force: true })
  }

  private databaseLocation(): DatabaseLocation {
    const { DATABASE_URL: url, LOTLINE_DATA: folder } = this.settings
    if (url) return { url }
    if (!folder) throw new Error('An installation without a data folder has no database.')
    return { folder, attach: true }
  }
}
