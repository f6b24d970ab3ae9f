import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import { bearer, benchAccount } from '../bench-account.ts'
import { median } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { bareLibraries } from '../memory/bare-libraries.ts'
import { workMixed } from '../memory/mixed-load.ts'
import { parcelRelease, tilesWithin } from '../parcel-tiles.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'
import { type ChildServer, startLotline } from '../servers/child-server.ts'
import { readScene } from '../starvation/scene.ts'
import { ringAround } from './rectangle.ts'

const ROUNDS = 5
const MEGABYTE = 1_000_000
const ROWS_REQUESTED = 10_000
const PEOPLE = 10
const MIXED_MINUTES = 8
/** Minutes of load after the first ones, with `--full`. */
const MORE_MINUTES = 16

export const memory: BenchRow = {
  key: 'memory',
  what: 'server memory, without the database',
  against: 'a process of the same Node that has loaded the same libraries, and does nothing',
  minutes: 50,
  async measure(context) {
    const libraries: number[] = []
    const busy: BusyWhile[] = []
    for (let round = 0; round < context.rounds(ROUNDS); round += 1) {
      libraries.push((await bareLibraries()) / MEGABYTE)
      busy.push(await startAndBusyWhile(context, join(context.folder, `memory-${round}`)))
    }
    const each = (state: keyof BusyWhile) => busy.map((round) => round[state])
    return [
      figure(
        'after its start',
        [each('started'), libraries],
        150,
        `resident, with ${context.options.parcels.toLocaleString('en')} parcels and 100,604 addresses.`,
      ),
      figure(
        'after a busy while',
        [each('busy'), libraries],
        220,
        `after some 300 tiles, ${ROWS_REQUESTED.toLocaleString('en')} table rows and 500 searches; ` +
          `at most ${Math.round(Math.max(...each('peak')))} MB meanwhile.`,
      ),
      ...(await mixedLoad(context, libraries)),
    ]
  },
}

/** Megabytes of the server. */
interface BusyWhile {
  started: number
  busy: number
  peak: number
}

async function startAndBusyWhile(context: BenchContext, folder: string): Promise<BusyWhile> {
  const { url, database } = await context.withAddresses()
  const server = await startLotline(url, folder)
  try {
    const started = await residentMegabytes(server.pid)
    const account = await benchAccount(database)
    await requestTiles(server, account, context)
    await requestRows(server, account, await ringAround(database.pool, context.sized(ROWS_REQUESTED, 1_000)))
    await requestSearches(server, account)
    const { now, peak } = await residentMegabytes(server.pid)
    return { started: started.now, busy: now, peak }
  } finally {
    await server.stop()
  }
}

async function mixedLoad(context: BenchContext, libraries: number[]): Promise<Figure[]> {
  const { url, database } = await context.demoWithAddress()
  const server = await startLotline(url, join(context.folder, 'memory-mixed'))
  try {
    const scene = await readScene(database, server.url)
    const minutes = context.sized(MIXED_MINUTES, 0.05)
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => benchAccount(database)))
    const tokens = people.map(({ token }) => token)
    const work = (minutes: number) => {
      context.say(`${PEOPLE} people at work for ${minutes} minutes`)
      return workMixed(scene, tokens, minutes * 60_000)
    }
    const calls = await work(minutes)
    const { now, peak } = await residentMegabytes(server.pid)
    const after = figure(
      `after ${minutes} minutes of mixed load`,
      [[now], libraries],
      300,
      `${PEOPLE} people without pauses: tiles, searches, cards, pictures, tables and exports of 2,000 parcels with all columns, ` +
        `pasted lists and facts; ${calls.toLocaleString('en')} calls; at most ${Math.round(peak)} MB meanwhile. One run, because five would take ${5 * minutes} minutes.`,
    )
    if (context.options.largeParcels === null) return [after]
    const more = context.sized(MORE_MINUTES, 0.05)
    await work(more)
    const later = await residentMegabytes(server.pid)
    const total = minutes + more
    return [
      after,
      {
        part: `after ${total} minutes, against ${minutes}`,
        ours: [later.now],
        reference: [now],
        unit: 'MB',
        value: later.now / now,
        mark: atMost(1),
        note: `the same load goes on; at most ${Math.round(later.peak)} MB meanwhile.`,
      },
    ]
  } finally {
    await server.stop()
  }
}

function figure(
  part: string,
  [ours, reference]: [number[], number[]],
  allowedMegabytes: number,
  note: string,
): Figure {
  const mark = atMost(allowedMegabytes, 'MB')
  return { part, ours, reference, unit: 'MB', value: median(ours), mark, note }
}

async function requestTiles(server: ChildServer, account: TestAccount, context: BenchContext): Promise<void> {
  const release = await parcelRelease(server.url, account)
  const tiles = context
    .sized([14, 15, 16, 17], [16, 17])
    .flatMap((z) => tilesWithin(context.options.parcels, z, 100))
  const queue = [...tiles]
  const work = async () => {
    for (let tile = queue.pop(); tile; tile = queue.pop()) {
      const response = await fetch(`${server.url}/api/tiles/parcel/${release}/${tile.z}/${tile.x}/${tile.y}`)
      if (!response.ok) throw new Error(`a tile answered ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function requestRows(
  server: ChildServer,
  account: TestAccount,
  ring: [number, number][],
): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', ...bearer(account) }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return ((await response.json()) as { payload: { upids: string[] } }).payload
  }
  const { upids } = await post('/api/parcels/select', { area: { type: 'Polygon', coordinates: [ring] } })
  for (let from = 0; from < upids.length; from += 1000) {
    await post('/api/parcels/rows', { upids: upids.slice(from, from + 1000), columns: DEFAULT_COLUMN_KEYS })
  }
}

async function requestSearches(server: ChildServer, account: TestAccount): Promise<void> {
  const words = ['2950 w 14th av', '1200 robson st', 'main st', '900000123', 'epp10020', 'kitsilano']
  await autocannon({
    url: server.url,
    headers: bearer(account),
    connections: 4,
    amount: 500,
    requests: words.map((q) => ({ path: `/api/search?q=${encodeURIComponent(q)}` })),
  })
}

async function residentMegabytes(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * (1024 / MEGABYTE)
  return { now: field('VmRSS'), peak: field('VmHWM') }
}
