import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TileAddress } from './tile-address.ts'
import { TileStore, type TileStoreOptions } from './tile-store.ts'

let folder = ''
let lines: string[] = []
const tile = { body: Buffer.from('a tile'), droppedCount: 3 }
const MEGABYTE = 1024 * 1024
const makeStore = (options: Partial<TileStoreOptions> = {}) =>
  new TileStore(folder, { limitBytes: 100 * MEGABYTE, warn: (line) => lines.push(line), ...options })
const address: TileAddress = { layer: 'parcel', release: 'a1', z: 14, x: 2604, y: 5608 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-tiles-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps tiles for the next start, each under its own release', () => {
  const store = makeStore()
  expect(store.read(address)).toBeNull()
  store.write(address, tile)
  store.close()
  const next = makeStore()
  expect(next.read(address)).toEqual(tile)
  expect(next.read({ ...address, release: 'a2' })).toBeNull()
  expect(next.read({ ...address, y: 5609 })).toBeNull()
  next.close()
})

it('is an MBTiles file that other programs read: rows from the south, a format, a name', () => {
  const store = makeStore()
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
  const store = makeStore()
  store.write(address, tile)
  store.write({ ...address, release: 'a2' }, tile)
  store.retainOnly((layer, release) => layer === 'parcel' && release === 'a2')
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
  const store = makeStore()
  for (let y = 5608; y < 5700; y++) store.write({ ...address, y }, { ...tile, body: Buffer.alloc(2000, y) })
  store.close()
  spoil(join(folder, 'parcel-a1.mbtiles'))
  const next = makeStore()
  expect(next.read({ ...address, y: 5690 })).toBeNull()
  next.write(address, tile)
  if (next.read(address) === null) next.write(address, tile)
  expect(next.read(address)).toEqual(tile)
  expect(lines.join('\n')).toContain('parcel-a1.mbtiles cannot be used and is made anew')
  next.close()
})

describe('with little room', () => {
  const HOUR = 3600 * 1000
  const size = 10_000
  const big = { body: randomBytes(size), droppedCount: 0 }
  const onDisk = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.mbtiles'))
      .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

  it('the tiles that were not used for longest go, those in use stay', () => {
    let now = 0
    const store = makeStore({ limitBytes: 2 * MEGABYTE, now: () => now })
    for (let y = 0; y < 800; y++) {
      now += HOUR
      store.write({ ...address, y }, big)
      expect(store.read({ ...address, y: 0 })).not.toBeNull()
    }
    expect(store.read({ ...address, y: 799 })).not.toBeNull()
    expect(store.read({ ...address, y: 1 })).toBeNull()
    const cached = Array.from({ length: 800 }, (_, y) => store.read({ ...address, y })).filter(Boolean).length
    expect(cached).toBeGreaterThan(80)
    expect(store.bytes).toBeLessThanOrEqual(2 * MEGABYTE)
    store.close()
    expect(onDisk()).toBeLessThanOrEqual(2 * MEGABYTE)
  })

  it('another layer gives its room, down to the file', () => {
    let now = 0
    const store = makeStore({ limitBytes: MEGABYTE, now: () => now })
    for (let y = 0; y < 20; y++) store.write({ ...address, layer: 'zoning', y }, big)
    now += HOUR
    for (let y = 0; y < 200; y++) store.write({ ...address, y }, big)
    store.close()
    expect(readdirSync(folder)).toEqual(['parcel-a1.mbtiles'])
    expect(onDisk()).toBeLessThanOrEqual(MEGABYTE)
  })

  it('a smaller limit holds for what is there already', () => {
    const before = makeStore()
    for (let y = 0; y < 400; y++) before.write({ ...address, y }, big)
    before.close()
    const store = makeStore({ limitBytes: MEGABYTE })
    expect(store.bytes).toBeGreaterThan(3 * MEGABYTE)
    for (let y = 0; y < 5; y++) store.write({ ...address, y }, big)
    expect(store.bytes).toBeLessThanOrEqual(MEGABYTE)
    store.close()
  })

  it('0 keeps none', () => {
    const store = makeStore({ limitBytes: 0 })
    store.write(address, tile)
    expect(store.read(address)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
    store.close()
  })

  it('a full disk is told once, and tried again after a minute', () => {
    let now = 0
    let file: DatabaseSync | undefined
    const open = (path: string) => {
      file = new DatabaseSync(path)
      // To SQLite this is a disk that takes no more.
      file.exec('PRAGMA max_page_count = 30')
      return file
    }
    const store = makeStore({ now: () => now, open })
    for (let y = 0; y < 40; y++) store.write({ ...address, y }, big)
    expect(lines).toEqual([expect.stringContaining('the disk is full')])
    expect(store.read({ ...address, y: 0 })).toEqual(big)
    expect(store.read({ ...address, y: 39 })).toBeNull()
    now += 61_000
    store.write({ ...address, y: 39 }, big)
    expect(lines).toHaveLength(1)
    file?.exec('PRAGMA max_page_count = 10000')
    store.write({ ...address, y: 39 }, big)
    expect(store.read({ ...address, y: 39 })).toBeNull()
    now += 61_000
    store.write({ ...address, y: 39 }, big)
    expect(store.read({ ...address, y: 39 })).toEqual(big)
    expect(lines).toEqual([
      expect.stringContaining('the disk is full'),
      expect.stringContaining('the disk has room again'),
    ])
    store.close()
  })
})
