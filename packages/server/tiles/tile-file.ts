import { DatabaseSync } from 'node:sqlite'
import { LAYERS } from '#domain/layers/layers.ts'
import type { GzippedTile } from './gzipped-tile.ts'
import { MAX_TILE_ZOOM, type TileAddress } from './tile-address.ts'

interface StoredTile extends GzippedTile {
  /** Time of the last use in seconds since 1970, to the hour. */
  usedAt: number
}

/** `synchronous = OFF`: a power cut may lose recent tiles, but syncing each takes too long. */
const SCHEMA = `PRAGMA auto_vacuum = INCREMENTAL; PRAGMA busy_timeout = 200; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS metadata (name text PRIMARY KEY, value text);
  CREATE TABLE IF NOT EXISTS tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob,
    dropped integer NOT NULL DEFAULT 0, used_at integer NOT NULL, PRIMARY KEY (zoom_level, tile_column, tile_row));
  CREATE INDEX IF NOT EXISTS tiles_by_use ON tiles (used_at);`
const WHERE_TILE = 'WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?'

/** A file in MBTiles 1.3, with two more columns. @throws SQLite's errors */
export class TileFile {
  private readonly database: DatabaseSync
  private readonly statements

  /** Tests replace `open` to simulate a full disk. */
  constructor(path: string, layer: string, open = (file: string) => new DatabaseSync(file)) {
    this.database = open(path)
    try {
      this.database.exec(SCHEMA)
      writeMetadata(this.database, layer)
      const prepare = (sql: string) => this.database.prepare(sql)
      this.statements = {
        select: prepare(`SELECT tile_data, dropped, used_at FROM tiles ${WHERE_TILE}`),
        insert: prepare('INSERT OR REPLACE INTO tiles VALUES (?, ?, ?, ?, ?, ?)'),
        touch: prepare(`UPDATE tiles SET used_at = ? ${WHERE_TILE}`),
        oldest: prepare('SELECT min(used_at) AS used_at FROM tiles'),
        deleteOldest: prepare(
          'DELETE FROM tiles WHERE rowid IN (SELECT rowid FROM tiles ORDER BY used_at LIMIT ?)',
        ),
        pages: prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size'),
      }
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  read(address: TileAddress): StoredTile | null {
    const row = this.statements.select.get(...mbtilesPosition(address))
    const data = row?.tile_data
    if (!row || !(data instanceof Uint8Array)) return null
    return {
      body: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      droppedCount: Number(row.dropped),
      usedAt: Number(row.used_at),
    }
  }

  write(address: TileAddress, tile: GzippedTile, usedAt: number): void {
    this.statements.insert.run(...mbtilesPosition(address), tile.body, tile.droppedCount, usedAt)
  }

  touch(address: TileAddress, usedAt: number): void {
    this.statements.touch.run(usedAt, ...mbtilesPosition(address))
  }

  oldestUse(): number | null {
    const usedAt = this.statements.oldest.get()?.used_at
    return typeof usedAt === 'number' ? usedAt : null
  }

  deleteOldest(count: number): void {
    this.statements.deleteOldest.run(count)
    this.database.exec('PRAGMA incremental_vacuum')
  }

  get bytes(): number {
    return Number(this.statements.pages.get()?.bytes ?? 0)
  }

  close(): void {
    this.database.close()
  }
}

/** MBTiles counts rows from the south. */
function mbtilesPosition({ z, x, y }: TileAddress): [number, number, number] {
  return [z, x, 2 ** z - 1 - y]
}

function writeMetadata(database: DatabaseSync, layer: string): void {
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
