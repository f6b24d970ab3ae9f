import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { InputFile } from './input-file.ts'
import { readRows } from './read-rows.ts'
import { unpackArchive } from './unpack-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-zip-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A zip archive by hand, so that it can lie. */
function zipOf(entries: { name: string; content: Buffer }[]): string {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const sizes = [crc32(content), packed.length, content.length]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    sizes.forEach((value, i) => {
      local.writeUInt32LE(value, 14 + 4 * i)
    })
    local.writeUInt16LE(name.length, 26)
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(20, 6)
    header.writeUInt16LE(8, 10)
    sizes.forEach((value, i) => {
      header.writeUInt32LE(value, 16 + 4 * i)
    })
    header.writeUInt16LE(name.length, 28)
    header.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    central.push(header, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  const path = join(folder, `${readdirSync(folder).length}.zip`)
  writeFileSync(path, Buffer.concat([...locals, directory, end]))
  return path
}

async function read(path: string): Promise<number> {
  let rows = 0
  for await (const batch of readRows(new InputFile(path), { crs: 'EPSG:4326' })) rows += batch.length
  return rows
}

const some = Buffer.from('not a shapefile')

describe('hostile and mistaken archives', () => {
  it.each([
    [
      'a name that climbs out of the folder',
      '../../evil.shp',
      some,
      /damaged zip archive.*invalid relative path/,
    ],
    ['an absolute name', '/etc/evil.shp', some, /damaged zip archive.*absolute path/],
    ['an archive without data', 'readme.pdf', some, /holds no shapefile/],
    ['a geodatabase', 'city.gdb/a00000001.gdbtable', some, /geodatabase/],
    ['a shapefile that is none', 'parcels.shp', some, /damaged/],
    ['a bomb', 'parcels.shp', Buffer.alloc(300 * 1024 * 1024), /unpacks to more than 300 times/],
  ])('%s is refused', async (_name, name, content, reason) => {
    await expect(read(zipOf([{ name, content }]))).rejects.toThrow(reason)
  })

  it('another archive in it is refused', async () => {
    const inner = readFileSync(
      zipOf([{ name: 'parcels.csv', content: Buffer.from('id,lon,lat\n1,-123,49\n') }]),
    )
    await expect(read(zipOf([{ name: 'parcels.csv', content: inner }]))).rejects.toThrow(
      /another zip archive/,
    )
  })

  it('several shapefiles are asked about by name', async () => {
    const path = zipOf([
      { name: 'a/parcels.shp', content: some },
      { name: 'a/roads.shp', content: some },
    ])
    await expect(read(path)).rejects.toThrow(/--layer: a\/parcels, a\/roads/)
  })
})

describe('a disk without room for what an archive unpacks to', () => {
  const unpacked = join(folder, 'unpacked')

  it('is what is named, and the archive is not called damaged', async () => {
    const path = zipOf([{ name: 'parcels.shp', content: some }])
    mkdirSync(unpacked)
    // A file that is full whatever is written into it.
    symlinkSync('/dev/full', join(unpacked, 'part.shp'))
    const unpacking = unpackArchive(new InputFile(path), { crs: 'EPSG:4326' }, unpacked)
    await expect(unpacking).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining(unpacked),
    })
  })
})
