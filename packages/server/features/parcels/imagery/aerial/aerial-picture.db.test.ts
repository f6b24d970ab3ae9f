import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { aerialImagery } from '../../../../connectors/imagery/aerial-imagery.ts'
import { defaultDeps } from '../../../../connectors/outbound/service-request.ts'
import { describeOnBothEngines } from '../../../../testing/databases/databases.ts'
import { makeParcel, makeRelease, squareAt } from '../../../../testing/rows/open-data-factory.ts'
import { drawAerialPicture } from './aerial-picture.ts'

const [WEST, SOUTH, SIDE] = [-123.1, 49.25, 0.0006]
const SIZE = { width: 400, height: 300, scale: 2 } as const
const NEVER = new AbortController().signal

/** Share of the world from its north-west corner, as tiles divide it. */
const shareX = (lng: number) => lng / 360 + 0.5
const shareY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
const [left, right] = [shareX(WEST), shareX(WEST + SIDE)]
const [top, bottom] = [shareY(SOUTH + SIDE), shareY(SOUTH)]

/** A photograph on which the ground of the parcel is white, and all other ground is blue. */
async function tileOf(z: number, x: number, y: number): Promise<Buffer> {
  const pixels = Buffer.alloc(256 * 256 * 3)
  for (let row = 0; row < 256; row++) {
    for (let column = 0; column < 256; column++) {
      const [atX, atY] = [(x + (column + 0.5) / 256) / 2 ** z, (y + (row + 0.5) / 256) / 2 ** z]
      const isParcel = atX > left && atX < right && atY > top && atY < bottom
      pixels.set(isParcel ? [255, 255, 255] : [0, 0, 160], (row * 256 + column) * 3)
    }
  }
  return sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } })
    .png()
    .toBuffer()
}

/** The service with imagery down to a zoom, and what was requested of it. */
function imageryDownTo(deepest: number) {
  const requested: string[] = []
  const fetch = async (input: string | URL | Request) => {
    const url = String(input)
    const [, kind, ...numbers] = /\/(tile|map)\/(\d+)\/(\d+)\/(\d+)/.exec(url) ?? []
    const [z = 0, y = 0, x = 0] = numbers.map(Number)
    if (kind === 'map') return Response.json({ data: [z <= deepest ? 1 : 0] })
    requested.push(`${z}/${x}/${y}`)
    if (z > deepest) return new Response('', { status: 404 })
    return new Response(new Uint8Array(await tileOf(z, x, y)), { headers: { 'content-type': 'image/png' } })
  }
  const addresses = {
    esriAerialUrl: 'https://imagery.example/tile/{z}/{y}/{x}',
    esriAerialTilemapUrl: 'https://imagery.example/map/{z}/{y}/{x}',
  }
  return { requested, imagery: aerialImagery(addresses, defaultDeps(fetch as typeof globalThis.fetch)) }
}

describeOnBothEngines('A picture from above', (getDatabase) => {
  beforeAll(async () => {
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'square', { shape: squareAt(WEST, SOUTH, SIDE) })
  })

  /** Returns the colour of points along the middle row, by their share of the width. */
  async function middleRow(jpeg: Buffer) {
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: SIZE.width * SIZE.scale, height: SIZE.height * SIZE.scale })
    return Array.from({ length: info.width }, (_, column) => {
      const at = (Math.floor(info.height / 2) * info.width + column) * info.channels
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (red > 225 && green > 225 && blue > 225) return 'parcel'
      if (red < 40 && green < 40 && blue > 120) return 'ground'
      return red > 180 && blue < 120 ? 'outline' : 'edge'
    })
  }

  it.each([19, 17])(
    'has the outline where the parcel is on imagery down to zoom %d, whose tiles are enlarged',
    async (deepest) => {
      const { imagery, requested } = imageryDownTo(deepest)
      const picture = await drawAerialPicture({ database: getDatabase(), imagery }, ['square'], SIZE, NEVER)
      const row = await middleRow(picture?.jpeg ?? Buffer.alloc(0))
      const outlines = [row.indexOf('outline'), row.lastIndexOf('outline')] as [number, number]
      // The outline and its casing are some ten pixels wide, the pixels of coarser tiles up to eight.
      const off = 10 + 4 * 2 ** (19 - deepest)
      const inside = row.slice(outlines[0] + off, outlines[1] - off)
      expect(inside.length).toBeGreaterThan(100)
      expect(new Set(inside)).toEqual(new Set(['parcel']))
      expect(new Set([...row.slice(0, outlines[0] - off), ...row.slice(outlines[1] + off)])).toEqual(
        new Set(['ground']),
      )
      expect(requested.every((tile) => Number(tile.split('/')[0]) <= deepest)).toBe(true)
      expect(requested.length).toBeLessThan(30)
    },
  )

  it('names the source of the outline, then that of the imagery', async () => {
    const { imagery } = imageryDownTo(19)
    const picture = await drawAerialPicture({ database: getDatabase(), imagery }, ['square'], SIZE, NEVER)
    expect(picture?.sources.map(({ key }) => key)).toEqual(['testtown', 'esri-aerial'])
    expect(picture?.sources[1]?.attribution).toContain('Esri')
  })

  it('is not drawn of a parcel that is not in the data', async () => {
    const { imagery, requested } = imageryDownTo(19)
    expect(await drawAerialPicture({ database: getDatabase(), imagery }, ['none'], SIZE, NEVER)).toBeNull()
    expect(requested).toEqual([])
  })

  it.each([
    ['refuses', new Response('no', { status: 403 })],
    ['sends a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['sends what is no picture', new Response('nothing', { headers: { 'content-type': 'image/png' } })],
  ])('is not drawn where the service %s, and says so', async (_, response) => {
    const addresses = {
      esriAerialUrl: 'https://imagery.example/{z}',
      esriAerialTilemapUrl: 'https://imagery.example/{z}',
    }
    const imagery = aerialImagery(
      addresses,
      defaultDeps(async () => response.clone()),
    )
    const drawing = drawAerialPicture({ database: getDatabase(), imagery }, ['square'], SIZE, NEVER)
    await expect(drawing).rejects.toThrow('The imagery service')
  })
})
