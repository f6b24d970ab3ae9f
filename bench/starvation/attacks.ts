import { COLUMNS, isRowColumnKey } from '#domain/table/columns.ts'
import { NOTIFICATION_TYPE_KEYS } from '#domain/watching/notification-types.ts'
import type { Client, ClientCall } from './client.ts'
import { type Scene, tilePath } from './scene.ts'
import { comb, crossingStar, rayedStar } from './stars.ts'

const VERTICES = 9_999
/** In tiles: at zoom 18, some 3 km. */
const TILE_SIDE = 31

/** Sends `atOnce` concurrent requests, each again as soon as it is answered. */
interface Attack {
  name: string
  atOnce: number
  prepare(scene: Scene, client: Client): Promise<(turn: number) => ClientCall>
}

const discard = (path: string, body: object): ClientCall => ({
  method: 'POST',
  path,
  // Serialized once, to spare the measured machine.
  body: JSON.stringify(body),
  isDiscarded: true,
})
const always = (call: ClientCall) => () => call
const ROW_COLUMNS = COLUMNS.map(({ key }) => key).filter(isRowColumnKey)

async function stars({ circle }: Scene, client: Client) {
  const area = (type: string, geometry: object) => ({
    name: `${type} ${Math.random()}`,
    type: 'geometry',
    geometry: [geometry],
  })
  const star = rayedStar(circle, VERTICES)
  const made = await client.send({ method: 'POST', path: '/api/area/create', body: area('star', star) })
  const id = (made.body as { payload?: { area?: { id?: string } } } | null)?.payload?.area?.id
  const notifDef = [...NOTIFICATION_TYPE_KEYS]
  const calls = [
    discard('/api/area/back-test', { area: { type: 'geometry', geometry: [star], notifDef, options: {} } }),
    discard('/api/area/create', area('again', star)),
    ...(id === undefined
      ? []
      : [
          discard('/api/area/update', { id, geometry: [star] }),
          discard('/api/area/back-test', { area: { areaId: id, type: 'geometry', notifDef, options: {} } }),
          discard('/api/area/count-mls', { areaId: id, mlsParams: {} }),
          discard(`/api/area/${id}/history`, { tab: 'info' }),
          { method: 'GET', path: `/api/area/${id}/choices`, isDiscarded: true } as const,
          { method: 'GET', path: '/api/areas', isDiscarded: true } as const,
        ]),
  ]
  return (turn: number) => calls[turn % calls.length] as ClientCall
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'star of 9,999 crossing sides, selected',
    atOnce: 16,
    prepare: async ({ circle }) =>
      always(discard('/api/parcels/select', { area: crossingStar(circle, VERTICES) })),
  },
  {
    name: 'star of 9,999 rays, selected',
    atOnce: 16,
    prepare: async ({ circle }) =>
      always(discard('/api/parcels/select', { area: rayedStar(circle, VERTICES) })),
  },
  {
    name: 'comb of 9,999 corners, selected',
    atOnce: 16,
    prepare: async ({ circle }) => always(discard('/api/parcels/select', { area: comb(circle, VERTICES) })),
  },
  { name: 'star of 9,999 rays, watched and tried', atOnce: 16, prepare: stars },
  {
    name: 'four full tables',
    atOnce: 4,
    prepare: async ({ upids }) => always(discard('/api/parcels/rows', { upids, columns: ROW_COLUMNS })),
  },
  {
    name: 'eight exports',
    atOnce: 8,
    prepare: async ({ upids }) => {
      const calls = (['geojson', 'csv'] as const).map((format) =>
        discard('/api/parcels/export', { upids, columns: ROW_COLUMNS, format, withSources: true }),
      )
      return (turn) => calls[turn % calls.length] as ClientCall
    },
  },
  {
    name: 'pasted lists of 2,000 addresses',
    atOnce: 16,
    prepare: async ({ addresses }) =>
      always(discard('/api/parcels/find', { text: addresses.slice(0, 2_000).join('\n') })),
  },
  {
    name: 'large pictures',
    atOnce: 32,
    prepare:
      async ({ upids }) =>
      (turn) => ({
        method: 'GET',
        path: `/api/parcel/${encodeURIComponent(upids[turn % upids.length] ?? '')}/picture?size=1280x1280&scale=2`,
        isDiscarded: true,
      }),
  },
  {
    name: 'tiles that nobody has drawn yet',
    atOnce: 64,
    prepare: async (scene) => {
      // Elsewhere in each round, because a drawn tile is kept.
      const start = Math.floor(Math.random() * TILE_SIDE ** 2)
      return (turn) => ({
        method: 'GET',
        path: tilePath(scene, 13 + (turn % 6), start + turn, TILE_SIDE),
        isDiscarded: true,
      })
    },
  },
  {
    name: 'searches, as many as go',
    atOnce: 64,
    prepare:
      async ({ addresses }) =>
      (turn) => ({
        method: 'GET',
        path: `/api/search?q=${encodeURIComponent((addresses[turn % addresses.length] ?? '').slice(0, 7))}`,
        isDiscarded: true,
      }),
  },
  {
    name: 'passwords, guessed',
    atOnce: 64,
    prepare: async () => (turn) =>
      discard('/api/user/login', { username: `nobody-${turn}`, password: 'Guess-work-1' }),
  },
  // Last, because its tasks continue.
  {
    name: 'facts of 2,000 parcels',
    atOnce: 8,
    prepare:
      async ({ upids }) =>
      (turn) => {
        const first = (turn * 2_000) % Math.max(1, upids.length - 2_000)
        const dataSource = ['walkScore', 'mlsHistory', 'brokerListings', 'elevation', 'offerRent'][turn % 5]
        return discard('/api/facts/get', {
          dataSource,
          upids: upids.slice(first, first + 2_000),
          isAgain: true,
        })
      },
  },
]
