/** Data of the demo district for attacks and victim, read once. */
import { randomBytes } from 'node:crypto'
import { RESOURCE_KEYS } from '#domain/account/permissions.ts'
import type { Database } from '#server/db/open.ts'
import { signedInAccount } from '#server/testing/rows/account-factory.ts'
import type { Circle } from './stars.ts'

export interface Scene {
  url: string
  attackerToken: string
  victimToken: string
  upids: string[]
  addresses: string[]
  pids: string[]
  circle: Circle
  tileLayer: string
}

export async function readScene(database: Database, url: string): Promise<Scene> {
  const person = (name: string) =>
    signedInAccount(database, {
      username: `${name}-${randomBytes(6).toString('hex')}`,
      grants: RESOURCE_KEYS.filter((key) => key !== 'no_home_area'),
    })
  const [attacker, victim] = [await person('attacker'), await person('victim')]
  const parcels = await database.pool.query<{ upid: string; pid: string | null; address: string | null }>(
    'SELECT upid, pid, address FROM parcel ORDER BY md5(upid) LIMIT 50000',
  )
  const ground = await database.pool.query<Circle>(
    `SELECT (min(ST_X(centre)) + max(ST_X(centre))) / 2 AS lng, (min(ST_Y(centre)) + max(ST_Y(centre))) / 2 AS lat,
       (max(ST_X(centre)) - min(ST_X(centre))) / 2 AS reach FROM parcel`,
  )
  const circle = ground.rows[0]
  if (!circle || parcels.rows.length < 100) throw new Error('there are no parcels')
  const layers = await fetch(`${url}/api/layers`, { headers: { authorization: `Bearer ${victim.token}` } })
  const { payload } = (await layers.json()) as { payload: { layers: { key: string; release: string }[] } }
  const release = payload.layers.find(({ key }) => key === 'parcel')?.release ?? ''
  return {
    url,
    attackerToken: attacker.token,
    victimToken: victim.token,
    upids: parcels.rows.map(({ upid }) => upid),
    addresses: parcels.rows.flatMap(({ address }) => address ?? []),
    pids: parcels.rows.flatMap(({ pid }) => pid ?? []),
    circle,
    tileLayer: `parcel/${release}`,
  }
}

/** The tile at place `far` of a square of `side` by `side` tiles around the middle of the district. */
export function tilePath({ circle, tileLayer }: Scene, zoom: number, far: number, side = 9): string {
  const count = 2 ** zoom
  const radians = (circle.lat * Math.PI) / 180
  const x = Math.floor(((circle.lng + 180) / 360) * count)
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count)
  const [east, south] = [(far % side) - (side >> 1), (Math.floor(far / side) % side) - (side >> 1)]
  return `/api/tiles/${tileLayer}/${zoom}/${x + east}/${y + south}`
}
