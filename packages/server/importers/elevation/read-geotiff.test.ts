import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArrayBuffer } from 'geotiff'
import { afterAll, describe, expect, it } from 'vitest'
import { openGeotiff } from './read-geotiff.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-geotiff-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const UTM = {
  ModelPixelScale: [2, 3, 0],
  ModelTiepoint: [0, 0, 0, 500_000, 5_450_000, 0],
  GTModelTypeGeoKey: 1,
  GTRasterTypeGeoKey: 1,
  ProjectedCSTypeGeoKey: 26_910,
}
let written = 0

function tiff(cells: Float32Array | Int16Array | Uint8Array, metadata: object): string {
  const path = join(folder, `${++written}.tif`)
  const buffer = writeArrayBuffer(cells as never, { width: 3, height: 2, ...metadata } as never)
  writeFileSync(path, Buffer.from(buffer as ArrayBuffer))
  return path
}

/** Three by two cells, byte by byte after TIFF 6.0: entries of twelve bytes, in the order of their tags. */
function int16Tiff(cells: Int16Array): Buffer {
  const doubles = (...values: number[]) => Buffer.from(Float64Array.from(values).buffer)
  const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
  const [SHORT, LONG, DOUBLE, ASCII] = [3, 4, 12, 2]
  const sizes: Record<number, number> = { 3: 2, 4: 4, 12: 8, 2: 1 }
  const keys = shorts(1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 26_910)
  const body = Buffer.from(cells.buffer)
  const values: [tag: number, type: number, value: number | Buffer][] = [
    [256, SHORT, 3],
    [257, SHORT, 2],
    [258, SHORT, 16],
    [259, SHORT, 1],
    [262, SHORT, 1],
    [273, LONG, 8],
    [277, SHORT, 1],
    [278, SHORT, 2],
    [279, LONG, body.length],
    [339, SHORT, 2],
    [33_550, DOUBLE, doubles(2, 3, 0)],
    [33_922, DOUBLE, doubles(0, 0, 0, 500_000, 5_450_000, 0)],
    [34_735, SHORT, keys],
    [42_113, ASCII, Buffer.from('-32768\0')],
  ]
  const directory = 8 + body.length
  const head = Buffer.from([0x49, 0x49, 42, 0, directory, 0, 0, 0])
  const entries = Buffer.alloc(2 + values.length * 12 + 4)
  entries.writeUInt16LE(values.length, 0)
  const rest: Buffer[] = []
  let free = directory + entries.length
  for (const [index, [tag, type, value]] of values.entries()) {
    const at = 2 + index * 12
    entries.writeUInt16LE(tag, at)
    entries.writeUInt16LE(type, at + 2)
    entries.writeUInt32LE(typeof value === 'number' ? 1 : value.length / (sizes[type] ?? 1), at + 4)
    entries.writeUInt32LE(typeof value === 'number' ? value : free, at + 8)
    if (typeof value === 'number') continue
    rest.push(value)
    free += value.length
  }
  return Buffer.concat([head, body, entries, ...rest])
}

async function read(path: string, crs?: string) {
  const raster = await openGeotiff(path, 'dem.tif', crs)
  try {
    const blocks = await Array.fromAsync(raster.blocks)
    const cells = blocks[0]?.cells ?? new Float32Array()
    const rows = [0, 1].map((row) => [...cells.subarray(row * 256, row * 256 + 4)])
    return { grid: raster.grid, rows, blocks: blocks.length }
  } finally {
    await raster.close()
  }
}

describe('A GeoTIFF of ground heights', () => {
  it('says where its cells lie, and their heights', async () => {
    const { grid, rows, blocks } = await read(tiff(Float32Array.of(1, 2, 3, 4, 5, 6.5), UTM))
    expect(grid).toEqual({
      epsg: 26_910,
      originX: 500_000,
      originY: 5_450_000,
      stepX: 2,
      stepY: -3,
      width: 3,
      height: 2,
    })
    expect(blocks).toBe(1)
    expect(rows).toEqual([
      [1, 2, 3, Number.NaN],
      [4, 5, 6.5, Number.NaN],
    ])
  })

  it('has no height where it says so, in whole numbers, too', async () => {
    const path = join(folder, 'whole-numbers.tif')
    writeFileSync(path, int16Tiff(Int16Array.of(10, -32_768, 30, 40, 50, -32_768)))
    const { rows, grid } = await read(path)
    expect(grid).toMatchObject({ epsg: 26_910, originX: 500_000, originY: 5_450_000, stepX: 2, stepY: -3 })
    expect(rows).toEqual([
      [10, Number.NaN, 30, Number.NaN],
      [40, 50, Number.NaN, Number.NaN],
    ])
  })

  it('may name the middles of its cells', async () => {
    const { grid } = await read(tiff(new Float32Array(6), { ...UTM, GTRasterTypeGeoKey: 2 }))
    expect(grid).toMatchObject({ originX: 499_999, originY: 5_450_001.5 })
  })

  it('takes the reference system that a person names', async () => {
    const { grid } = await read(tiff(new Float32Array(6), UTM), 'EPSG:3157')
    // NAD 83 (CSRS) is not distinguished from NAD 83.
    expect(grid.epsg).toBe(26_910)
  })
})

describe('A file that is not a GeoTIFF of ground heights', () => {
  const { ProjectedCSTypeGeoKey: _, ...withoutCode } = UTM
  it.each([
    [
      'a system that BC does not use',
      { ...UTM, ProjectedCSTypeGeoKey: 27_700 },
      /EPSG:27700|27700 is not supported/,
    ],
    ['a system without a code', { ...withoutCode, ProjectedCSTypeGeoKey: 32_767 }, /--crs EPSG:26910/],
    ['feet', { ...UTM, VerticalUnitsGeoKey: 9002 }, /are in feet/],
  ])('is told: %s', async (_name, metadata, reason) => {
    await expect(read(tiff(new Float32Array(6), metadata))).rejects.toThrow(reason)
  })

  it('is told: three bands', async () => {
    const cells = new Uint8Array(18)
    const path = tiff(cells, { ...UTM, SamplesPerPixel: [3], BitsPerSample: [8, 8, 8] })
    await expect(read(path)).rejects.toThrow('dem.tif has 3 bands')
  })

  it('is told: something else, and half a file', async () => {
    const other = join(folder, 'other.tif')
    writeFileSync(other, 'Not a raster at all, whatever its name says.')
    await expect(read(other)).rejects.toThrow(/dem\.tif is not a GeoTIFF/)
    const whole = tiff(new Float32Array(6), UTM)
    const half = join(folder, 'half.tif')
    writeFileSync(half, (await import('node:fs')).readFileSync(whole).subarray(0, 60))
    await expect(read(half)).rejects.toThrow(/Nothing was imported/)
  })
})
