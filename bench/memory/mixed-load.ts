import { COLUMNS, DEFAULT_COLUMN_KEYS, isRowColumnKey } from '#domain/table/columns.ts'
import { Client, type ClientCall } from '../starvation/client.ts'
import { type Scene, tilePath } from '../starvation/scene.ts'

const ROW_COLUMNS = COLUMNS.map(({ key }) => key).filter(isRowColumnKey)
const PARCELS_OF_TABLE = 2_000
const SOURCES = ['walkScore', 'mlsHistory', 'brokerListings', 'elevation'] as const

interface Kind {
  /** Calls of this kind in one rotation. */
  calls: number
  callOf(scene: Scene, turn: number): ClientCall
}

/** Kinds of calls, in the proportions of a busy day. */
const KINDS: readonly Kind[] = [
  { calls: 32, callOf: (scene, turn) => get(tilePath(scene, 12 + (turn % 6), turn)) },
  {
    calls: 12,
    callOf: ({ addresses }, turn) =>
      get(`/api/search?q=${encodeURIComponent(pick(addresses, turn).slice(0, 8))}`),
  },
  { calls: 8, callOf: ({ upids }, turn) => get(`/api/parcel/${encodeURIComponent(pick(upids, turn))}`) },
  {
    calls: 4,
    callOf: ({ upids }, turn) =>
      get(`/api/parcel/${encodeURIComponent(pick(upids, turn))}/picture?size=640x400&scale=2`),
  },
  {
    calls: 8,
    callOf: ({ upids }, turn) =>
      post('/api/parcels/rows', { upids: some(upids, turn, 60), columns: DEFAULT_COLUMN_KEYS }),
  },
  {
    calls: 4,
    callOf: ({ upids }, turn) =>
      post('/api/parcels/rows', { upids: some(upids, turn, PARCELS_OF_TABLE), columns: ROW_COLUMNS }),
  },
  {
    calls: 2,
    callOf: ({ upids }, turn) =>
      post('/api/parcels/export', {
        upids: some(upids, turn, PARCELS_OF_TABLE),
        columns: ROW_COLUMNS,
        format: turn % 2 === 0 ? 'csv' : 'geojson',
        withSources: true,
      }),
  },
  {
    calls: 1,
    callOf: ({ addresses }, turn) =>
      post('/api/parcels/find', { text: some(addresses, turn, 500).join('\n') }),
  },
  {
    calls: 1,
    callOf: ({ upids }, turn) =>
      post('/api/facts/get', {
        dataSource: pick(SOURCES, turn),
        upids: some(upids, turn, 500),
        isAgain: true,
      }),
  },
]
const ROTATION = KINDS.flatMap((kind) => Array.from({ length: kind.calls }, () => kind))

/** Sends calls one after another for each session. Returns their number. */
export async function workMixed(scene: Scene, tokens: readonly string[], ms: number): Promise<number> {
  const until = performance.now() + ms
  const work = async (token: string, person: number) => {
    const client = new Client(scene.url, { token, localAddress: '127.0.0.1' })
    let calls = 0
    for (let turn = person * 1009; performance.now() < until; turn++) {
      const call = pick(ROTATION, turn).callOf(scene, turn)
      const { status } = await client.send(call)
      if (status >= 300) throw new Error(`${call.path} answered ${status}`)
      calls += 1
    }
    client.close()
    return calls
  }
  const calls = await Promise.all(tokens.map(work))
  return calls.reduce((sum, count) => sum + count, 0)
}

const get = (path: string): ClientCall => ({ method: 'GET', path, isDiscarded: true })
const post = (path: string, body: object): ClientCall => ({ method: 'POST', path, body, isDiscarded: true })

function pick<Item>(items: readonly Item[], turn: number): Item {
  const item = items[(turn * 7919) % items.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

function some<Item>(items: readonly Item[], turn: number, count: number): Item[] {
  const first = (turn * 7919) % Math.max(1, items.length - count)
  return items.slice(first, first + count)
}
