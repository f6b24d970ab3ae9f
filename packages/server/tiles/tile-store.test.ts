import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TileAddress } from './tile-address.ts'
import { TileStore } from './tile-store.ts'

let folder = ''
let lines: string[] = []
const say = (line: string) => lines.push(line)
const tile = { body: Buffer.from('a tile'), droppedCount: 3 }
const address: TileAddress = { layer: 'parcel', release: 'a1', z: 14, x: 2604, y: 5608 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-tiles-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps tiles for the next start, each under its own release', () => {
  const store = new TileStore(folder, say)
  expect(store.read(address)).toBeNull()
  store.write(address, tile)
  store.close()
  const next = new TileStore(folder, say)
  expect(next.read(address)).toEqual(tile)
  expect(next.read({ ...address, release: 'a2' })).toBeNull()
  expect(next.read({ ...address, y: 5609 })).toBeNull()
  next.close()
})

it('is an MBTiles file that other programs read: rows from the south, a format, a name', () => {
  const store = new TileStore(folder, say)
  store.write(address, tile)
  store.close()
  const file = new DatabaseSync(join(folder, 'parcel-a1.mbtiles'))
  expect({ ...file.prepare('SELECT zoom_level, tile_column, tile_row FROM tiles').get() }).toEqual({
    zoom_level: 14,
    tile_column: 2604,
    tile_row: 2 ** 14 - 1 - 5608,
  })
  const metadata = file.prepare('SELECT name, value FROM metadata').all()
  expect(metadata).toContainEqual(expect.objectContaining({ name: 'format', value: 'pbf' }))
  file.close()
})

it('removes the files of releases that are past', () => {
  const store = new TileStore(folder, say)
  store.write(address, tile)
  store.write({ ...address, release: 'a2' }, tile)
  store.keepOnly((layer, release) => layer === 'parcel' && release === 'a2')
  expect(store.read(address)).toBeNull()
  expect(readdirSync(folder).filter((name) => name.includes('a1'))).toEqual([])
  expect(store.read({ ...address, release: 'a2' })).toEqual(tile)
  store.close()
})

it.each([
  [
    'is not a database',
    (path: string) =>
      writeFileSync(path, 'this is no database, but it is long enough to look at'.repeat(100)),
  ],
  ['was cut off', (path: string) => truncateSync(path, 5000)],
])('makes a file anew that %s, and says so', (_, spoil) => {
  const store = new TileStore(folder, say)
  for (let y = 5608; y < 5700; y++) store.write({ ...address, y }, { ...tile, body: Buffer.alloc(2000, y) })
  store.close()
  spoil(join(folder, 'parcel-a1.mbtiles'))
  const next = new TileStore(folder, say)
  expect(next.read({ ...address, y: 5690 })).toBeNull()
  next.write(address, tile)
  if (next.read(address) === null) next.write(address, tile)
  expect(next.read(address)).toEqual(tile)
  expect(lines.join('\n')).toContain('parcel-a1.mbtiles cannot be used and is made anew')
  next.close()
})
