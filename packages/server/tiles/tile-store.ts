import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { LAYERS, type TileLayerKey } from '#domain/layers.ts'
import type { GzippedTile } from './gzipped-tile.ts'
import { isReleaseToken, isTileLayerKey, MAX_TILE_ZOOM, type TileAddress } from './tile-address.ts'

export type Say = (line: string) => void

interface OpenFile {
  database: DatabaseSync
  select: StatementSync
  insert: StatementSync
}

/**
 * Rendered tiles on disk: one MBTiles file (the format of the same name, version 1.3) for each layer's
 * release. It is only a cache: whatever is wrong with a file, the file is made anew.
 */
export class TileStore {
  private readonly folder: string
  private readonly say: Say
  private readonly open = new Map<string, OpenFile>()
  /** Names of the files there are, so that an invented release costs no look at the disk. */
  private readonly names = new Set<string>()
  private isFull = false

  constructor(folder: string, say: Say) {
    this.folder = folder
    this.say = say
    if (!existsSync(folder)) return
    for (const file of readdirSync(folder)) {
      const name = file.endsWith('.mbtiles') ? file.slice(0, -'.mbtiles'.length) : ''
      if (isFileName(name)) this.names.add(name)
    }
  }

  read(address: TileAddress): GzippedTile | null {
    const name = fileName(address)
    if (!this.names.has(name)) return null
    const row = this.attempt(name, ({ select }) => select.get(address.z, address.x, rowOf(address)))
    if (!row) return null
    const { tile_data: data, dropped } = row
    if (!(data instanceof Uint8Array)) return null
    return {
      body: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      droppedCount: Number(dropped),
    }
  }

  write(address: TileAddress, tile: GzippedTile): void {
    if (this.isFull) return
    this.attempt(fileName(address), ({ insert }) =>
      insert.run(address.z, address.x, rowOf(address), tile.body, tile.droppedCount),
    )
  }

  /** Removes the files of releases that are no longer current. */
  keepOnly(isCurrent: (layer: TileLayerKey, release: string) => boolean): void {
    for (const name of [...this.names]) {
      const [layer = '', release = ''] = name.split('-')
      if (isTileLayerKey(layer) && !isCurrent(layer, release)) this.remove(name)
    }
  }

  close(): void {
    for (const { database } of this.open.values()) database.close()
    this.open.clear()
  }

  private attempt<Result>(name: string, action: (file: OpenFile) => Result): Result | null {
    try {
      return action(this.openFile(name))
    } catch (error) {
      this.recover(name, error as Error & { errcode?: number })
      return null
    }
  }

  private recover(name: string, error: Error & { errcode?: number }): void {
    const code = (error.errcode ?? 0) & 0xff
    // Busy or locked: another process of ours writes the same tiles; this one is rendered again when needed.
    if (code === SQLITE.busy || code === SQLITE.locked) return
    if (code === SQLITE.full) {
      this.isFull = true
      this.say(`the disk is full: tiles are no longer kept in ${this.folder} (they are still drawn)`)
      return
    }
    this.say(`tile file ${name}.mbtiles cannot be used and is made anew: ${error.message}`)
    this.remove(name)
  }

  private openFile(name: string): OpenFile {
    const known = this.open.get(name)
    if (known) return known
    mkdirSync(this.folder, { recursive: true })
    const database = new DatabaseSync(join(this.folder, `${name}.mbtiles`))
    try {
      // Losing the last tiles in a power cut is fine; waiting for the disk at each tile is not.
      database.exec(`PRAGMA busy_timeout = 200; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
        CREATE TABLE IF NOT EXISTS metadata (name text PRIMARY KEY, value text);
        CREATE TABLE IF NOT EXISTS tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob,
          dropped integer NOT NULL DEFAULT 0, PRIMARY KEY (zoom_level, tile_column, tile_row));`)
      writeMetadata(database, name)
      const file: OpenFile = {
        database,
        select: database.prepare(
          'SELECT tile_data, dropped FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
        ),
        insert: database.prepare('INSERT OR REPLACE INTO tiles VALUES (?, ?, ?, ?, ?)'),
      }
      this.open.set(name, file)
      this.names.add(name)
      return file
    } catch (error) {
      database.close()
      throw error
    }
  }

  private remove(name: string): void {
    const file = this.open.get(name)
    this.open.delete(name)
    this.names.delete(name)
    try {
      file?.database.close()
      for (const ending of ['.mbtiles', '.mbtiles-wal', '.mbtiles-shm']) {
        rmSync(join(this.folder, name + ending), { force: true })
      }
    } catch (error) {
      this.say(`old tile file ${name}.mbtiles could not be removed: ${(error as Error).message}`)
    }
  }
}

const SQLITE = { busy: 5, locked: 6, full: 13 } as const

function fileName({ layer, release }: { layer: string; release: string }): string {
  return `${layer}-${release}`
}

function isFileName(name: string): boolean {
  const [layer = '', release = '', ...rest] = name.split('-')
  return isTileLayerKey(layer) && isReleaseToken(release) && rest.length === 0
}

/** MBTiles counts rows from the south. */
function rowOf({ z, y }: TileAddress): number {
  return 2 ** z - 1 - y
}

function writeMetadata(database: DatabaseSync, name: string): void {
  const [layer = ''] = name.split('-')
  const title =
    layer === 'streets' ? 'Lotline Streets' : (LAYERS[layer as keyof typeof LAYERS]?.title ?? layer)
  const insert = database.prepare('INSERT OR IGNORE INTO metadata VALUES (?, ?)')
  const values = {
    name: title,
    format: 'pbf',
    type: 'overlay',
    minzoom: '0',
    maxzoom: String(MAX_TILE_ZOOM),
    json: JSON.stringify({ vector_layers: [{ id: layer, fields: {} }] }),
  }
  for (const [key, value] of Object.entries(values)) insert.run(key, value)
}
