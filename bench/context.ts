import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadDemo } from '#server/cli/demo/load-demo.ts'
import { parcelmapBc } from '#server/connectors/parcelmap-bc/source.ts'
import { vancouver } from '#server/connectors/vancouver/source.ts'
import { openDatabase } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { importFile } from '#server/importers/import-file.ts'
import type { ImportReport } from '#server/importers/release/import-request.ts'
import { type NativeServer, startNativeServer } from '#server/testing/databases/native-server.ts'
import { sharedDataFile } from '#server/testing/rows/shared-data.ts'
import { timed } from './compare.ts'
import { writeParcels } from './parcels-file.ts'

const AS_OF = '2026-11-01'
const DEMO_PARCELS = 25_000

interface BenchOptions {
  /** Parcels of the small data set: 100,000 in the real run. */
  parcels: number
  /** Parcels of the large data set (2,200,000); null to leave it out. */
  largeParcels: number | null
  /** `quick` has half the rounds and load. `small` has one round and few rows, for tests that only need figures. */
  size: 'full' | 'quick' | 'small'
  say(line: string): void
}

export class BenchContext {
  readonly options: BenchOptions
  readonly folder: string
  private readonly server: NativeServer
  private readonly opened: Database[] = []
  private readonly made = new Map<string, Promise<unknown>>()

  private constructor(options: BenchOptions, folder: string, server: NativeServer) {
    this.options = options
    this.folder = folder
    this.server = server
  }

  static async start(options: BenchOptions): Promise<BenchContext> {
    const folder = await mkdtemp(join(tmpdir(), 'lotline-bench-'))
    return new BenchContext(options, folder, await startNativeServer())
  }

  async stop(): Promise<void> {
    for (const database of this.opened) await database.close()
    await this.server.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  say(line: string): void {
    this.options.say(line)
  }

  sized<Value>(full: Value, small: Value): Value {
    return this.options.size === 'small' ? small : full
  }

  rounds(full: number): number {
    return this.options.size === 'quick' ? Math.ceil(full / 2) : this.sized(full, 1)
  }

  seconds(full: number): number {
    return this.options.size === 'quick' ? full / 2 : this.sized(full, 1)
  }

  /** Returns the `postgres://` address of an empty database. */
  async createDatabase(): Promise<string> {
    const name = `bench_${randomBytes(6).toString('hex')}`
    const client = new pg.Client(this.server.urlOf('postgres'))
    await client.connect()
    await client.query(`CREATE DATABASE ${name}`)
    await client.end()
    return this.server.urlOf(name)
  }

  /** Opens a database with our schema, and closes it at the end of the run. */
  async open(url: string): Promise<Database> {
    const database = await openDatabase({ url })
    this.opened.push(database)
    return database
  }

  /** Path of a file of parcels, written once. `isNext` is for the next release. */
  parcelsFile(count: number, isNext = false): Promise<string> {
    return this.once(`file ${count} ${isNext}`, async () => {
      const path = join(this.folder, `parcels-${count}${isNext ? '-next' : ''}.geojson`)
      await writeParcels(path, count, isNext)
      return path
    })
  }

  /** Imports like the command line. Returns milliseconds. */
  async importParcels(database: Database, count: number): Promise<number> {
    const path = await this.parcelsFile(count)
    return timed(async () => {
      const { counts } = await this.importParcelsFile(database, path, AS_OF)
      if (counts.added !== count) throw new Error(`${counts.added} of ${count} parcels came in`)
    })
  }

  importParcelsFile(database: Database, path: string, asOf: string): Promise<ImportReport> {
    const [dataset] = parcelmapBc.datasets
    if (!dataset) throw new Error('ParcelMap BC has no dataset')
    return importFile(database, { source: parcelmapBc, dataset, path, asOf, dataFolder: this.folder })
  }

  /** Database with that many parcels, imported once. */
  parcels(count: number): Promise<ParcelDatabase> {
    return this.once(`parcels ${count}`, async () => {
      const url = await this.createDatabase()
      const database = await this.open(url)
      this.say(`importing ${count.toLocaleString('en')} parcels`)
      return { url, database, importMs: await this.importParcels(database, count) }
    })
  }

  /** Demo district, whose parcels have every kind of fact. */
  async demo(): Promise<Database> {
    return (await this.demoWithAddress()).database
  }

  /** Demo district, for a server process of its own. */
  demoWithAddress(): Promise<{ url: string; database: Database }> {
    return this.once('demo', async () => {
      const url = await this.createDatabase()
      const database = await this.open(url)
      const count = Math.min(DEMO_PARCELS, this.options.parcels)
      this.say(`loading the demo district of ${count.toLocaleString('en')} parcels`)
      await loadDemo(database, {
        parcels: count,
        seed: 1,
        asOf: AS_OF,
        releases: [1],
        dataFolder: this.folder,
      })
      return { url, database }
    })
  }

  /** The small data set with Vancouver's 100,604 real addresses. Needs the folder of real files. */
  withAddresses(): Promise<ParcelDatabase> {
    return this.once('addresses', async () => {
      const parcels = await this.parcels(this.options.parcels)
      const dataset = vancouver.datasets.find(({ key }) => key === 'addresses')
      if (!dataset) throw new Error('Vancouver has no dataset of addresses')
      const path = sharedDataFile('vancouver/property-addresses_2020.csv.gz')
      this.say('importing the addresses of Vancouver')
      await importFile(parcels.database, {
        source: vancouver,
        dataset,
        path,
        asOf: '2020-04-01',
        dataFolder: this.folder,
      })
      return parcels
    })
  }

  private once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const made = this.made.get(key) ?? make()
    this.made.set(key, made)
    return made as Promise<T>
  }
}

export interface ParcelDatabase {
  url: string
  database: Database
  importMs: number
}
