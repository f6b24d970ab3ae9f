import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { benchAccount } from '../bench-account.ts'
import { byTurns } from '../compare.ts'
import { parcelRelease, tilesWithin } from '../parcel-tiles.ts'
import { atLeast, type BenchRow } from '../row.ts'
import { startChild, startLotline } from '../servers/child-server.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16

/** Both servers are processes of their own. */
export const warmTile: BenchRow = {
  key: 'warm-tile',
  what: 'warm tile at z16 over HTTP',
  against: 'a bare Fastify route with the same bytes',
  async measure(context) {
    const { url, database } = await context.parcels(context.options.parcels)
    const lotline = await startLotline(url, join(context.folder, 'warm'))
    try {
      const [tile] = tilesWithin(context.options.parcels, 16, 1)
      if (!tile) throw new Error('no tile')
      const path = `/api/tiles/parcel/${await parcelRelease(lotline.url, await benchAccount(database))}/${tile.z}/${tile.x}/${tile.y}`
      const bytes = await rawBody(lotline.url + path)
      const file = join(context.folder, 'tile.mvt.gz')
      await writeFile(file, bytes)
      const bare = await startChild('./bare-server.ts', [file], {})
      try {
        await requestsPerSecond(lotline.url + path, context.seconds(2))
        await requestsPerSecond(`${bare.url}/tile`, context.seconds(2))
        const result = await byTurns(
          context.rounds(ROUNDS),
          () => requestsPerSecond(lotline.url + path, context.seconds(SECONDS)),
          () => requestsPerSecond(`${bare.url}/tile`, context.seconds(SECONDS)),
        )
        return [
          {
            part: '',
            ours: result.ours,
            reference: result.reference,
            unit: 'requests/s',
            value: result.ratio,
            mark: atLeast(0.9),
            note: `a tile of ${(bytes.length / 1000).toFixed(1)} kB gzipped.`,
          },
        ]
      } finally {
        await bare.stop()
      }
    } finally {
      await lotline.stop()
    }
  },
}

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return result.requests.average
}

/** Body as sent; `fetch` would unpack it. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
    }).on('error', reject)
  })
}
