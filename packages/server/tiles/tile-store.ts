import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { TileLayerKey } from '#domain/layers/layers.ts'
import type { GzippedTile } from './gzipped-tile.ts'
import { isReleaseToken, isTileLayerKey, type TileAddress } from './tile-address.ts'
import { TileFile } from './tile-file.ts'

export type Warn = (line: string) => void

export interface TileStoreOptions {
  /** Maximum size of all files; 0 stores no tiles. */
  limitBytes: number
  warn: Warn
  now?: () => number
  open?: (path: string) => DatabaseSync
}

/** Updates the time of use at most hourly, so that reads rarely cause writes. */
const MIN_TOUCH_INTERVAL_S = 3600
const DISK_FULL_RETRY_MS = 60_000
/** A write deletes more tiles than it stores, so a lowered limit takes effect over time. */
const TILES_PER_SWEEP = 64
const SWEEPS_PER_WRITE = 4

/** An MBTiles file for each layer and release. Damaged files are recreated. */
export class TileStore {
  private readonly folder: string
  private readonly options: TileStoreOptions
  private readonly now: () => number
  private readonly open = new Map<string, TileFile>()
  /** File sizes by release. Unknown releases are rejected without a disk access. */
  private readonly sizes = new Map<string, number>()
  private fullAt: number | null = null

  constructor(folder: string, options: TileStoreOptions) {
    this.folder = folder
    this.options = options
    this.now = options.now ?? Date.now
    if (!existsSync(folder)) return
    for (const file of readdirSync(folder)) {
      const name = file.endsWith(FILE_EXTENSIONS[0]) ? file.slice(0, -FILE_EXTENSIONS[0].length) : ''
      if (isFileName(name)) this.sizes.set(name, statSync(join(folder, file)).size)
    }
  }

  read(address: TileAddress): GzippedTile | null {
    const name = fileName(address)
    if (!this.sizes.has(name)) return null
    const tile = this.attempt(name, (file) => file.read(address))
    const usedAt = this.seconds()
    if (tile && usedAt - tile.usedAt >= MIN_TOUCH_INTERVAL_S && !this.isFull()) {
      this.attempt(name, (file) => file.touch(address, usedAt))
    }
    return tile && { body: tile.body, droppedCount: tile.droppedCount }
  }

  write(address: TileAddress, tile: GzippedTile): void {
    const { limitBytes, warn } = this.options
    if (limitBytes === 0 || this.isFull()) return
    const name = fileName(address)
    const bytes = this.attempt(name, (file) => {
      file.write(address, tile, this.seconds())
      return file.bytes
    })
    if (bytes === null) return
    this.sizes.set(name, bytes)
    if (this.fullAt !== null) warn(`the disk has room again: tiles are kept in ${this.folder}`)
    this.fullAt = null
    for (let sweep = 0; sweep < SWEEPS_PER_WRITE && this.bytes > limitBytes; sweep++) this.makeRoom()
  }

  get bytes(): number {
    return this.sizes.values().reduce((sum, bytes) => sum + bytes, 0)
  }

  retainOnly(isCurrent: (layer: TileLayerKey, release: string) => boolean): void {
    for (const name of [...this.sizes.keys()]) {
      const [layer = '', release = ''] = name.split('-')
      if (isTileLayerKey(layer) && !isCurrent(layer, release)) this.remove(name)
    }
  }

  close(): void {
    for (const file of this.open.values()) file.close()
    this.open.clear()
  }

  private makeRoom(): void {
    let victim: { name: string; usedAt: number } | null = null
    for (const name of [...this.sizes.keys()]) {
      const usedAt = this.attempt(name, (file) => file.oldestUse() ?? Number.NEGATIVE_INFINITY)
      if (usedAt !== null && (victim === null || usedAt < victim.usedAt)) victim = { name, usedAt }
    }
    if (!victim) return
    const { name } = victim
    const isEmpty = this.attempt(name, (file) => {
      file.deleteOldest(TILES_PER_SWEEP)
      this.sizes.set(name, file.bytes)
      return file.oldestUse() === null
    })
    if (isEmpty) this.remove(name)
  }

  private isFull(): boolean {
    return this.fullAt !== null && this.now() - this.fullAt < DISK_FULL_RETRY_MS
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  private attempt<Result>(name: string, action: (file: TileFile) => Result): Result | null {
    try {
      return action(this.openFile(name))
    } catch (error) {
      this.recover(name, error as SqliteError)
      return null
    }
  }

  private recover(name: string, error: SqliteError): void {
    const { warn } = this.options
    const code = (error.errcode ?? 0) & 0xff
    // Another process writes the same tiles.
    if (code === SQLITE_CODES.busy || code === SQLITE_CODES.locked) return
    if (code === SQLITE_CODES.full || error.code === 'ENOSPC') {
      if (this.fullAt === null) {
        warn(
          `the disk is full: tiles are not kept in ${this.folder} until there is room (they are still drawn)`,
        )
      }
      this.fullAt = this.now()
      return
    }
    warn(`tile file ${name}.mbtiles cannot be used and is made anew: ${error.message}`)
    this.remove(name)
  }

  private openFile(name: string): TileFile {
    const existing = this.open.get(name)
    if (existing) return existing
    mkdirSync(this.folder, { recursive: true })
    const [layer = ''] = name.split('-')
    const file = new TileFile(join(this.folder, name + FILE_EXTENSIONS[0]), layer, this.options.open)
    this.open.set(name, file)
    this.sizes.set(name, file.bytes)
    return file
  }

  private remove(name: string): void {
    const file = this.open.get(name)
    this.open.delete(name)
    this.sizes.delete(name)
    try {
      file?.close()
      for (const ending of FILE_EXTENSIONS) rmSync(join(this.folder, name + ending), { force: true })
    } catch (error) {
      this.options.warn(`old tile file ${name}.mbtiles could not be removed: ${(error as Error).message}`)
    }
  }
}

type SqliteError = Error & { errcode?: number; code?: string }

const SQLITE_CODES = { busy: 5, locked: 6, full: 13 } as const
const FILE_EXTENSIONS = ['.mbtiles', '.mbtiles-wal', '.mbtiles-shm'] as const

function fileName({ layer, release }: { layer: string; release: string }): string {
  return `${layer}-${release}`
}

function isFileName(name: string): boolean {
  const [layer = '', release = '', ...rest] = name.split('-')
  return isTileLayerKey(layer) && isReleaseToken(release) && rest.length === 0
}
