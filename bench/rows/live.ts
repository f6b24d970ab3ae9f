import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { LIVE_PATH, type PageEvents, type ServerEvents } from '#contract/live-connection.ts'
import type { Database } from '#server/db/open.ts'
import { openSignals } from '#server/db/signals.ts'
import { createLiveService } from '#server/features/services/live/service.ts'
import { signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'
import { timed } from '../compare.ts'
import { atMost, type BenchRow } from '../row.ts'
import { startLotline } from '../servers/child-server.ts'
import { within } from '../within.ts'

const ACCOUNTS = 500
const PAGES_EACH = 4
const AT_ONCE = 100
const ROUNDS = 5
const LIMIT_SECONDS = 60

export const live: BenchRow = {
  key: 'live',
  what: 'a refresh for every account, until the last open page has it',
  against: '',
  async measure(context) {
    const url = await context.createDatabase()
    const database = await context.open(url)
    const accounts: TestAccount[] = []
    for (let each = 0; each < context.sized(ACCOUNTS, 10); each += 1)
      accounts.push(await signedInAccount(database))
    const server = await startLotline(url, join(context.folder, 'live'))
    const pages: Page[] = []
    const rounds = context.rounds(ROUNDS)
    try {
      const connectingMs = await timed(() =>
        within(LIMIT_SECONDS, 'every page to subscribe', openPages(server.url, accounts, pages)),
      )
      const publisher = publisherOn(database)
      const times: number[] = []
      for (let round = 1; round <= rounds; round += 1) {
        times.push(
          await timed(() =>
            within(
              LIMIT_SECONDS,
              `message ${round} on every page`,
              refreshAll(publisher.live, accounts, pages, round),
            ),
          ),
        )
      }
      await publisher.close()
      const memory = await residentMegabytes(server.pid)
      const wrong = pages.filter(({ sequences }) => sequences.join() !== expectedSequences(rounds))
      if (wrong.length > 0) throw new Error(`${wrong.length} pages missed a message or had one twice`)
      const slowest = Math.max(...times)
      return [
        {
          part: '',
          ours: times,
          reference: null,
          unit: 'ms',
          value: slowest,
          mark: atMost(2000, 'ms'),
          note:
            `${pages.length.toLocaleString('en')} connections of ${accounts.length} accounts on one server, which joined in ${(connectingMs / 1000).toFixed(1)} s; ` +
            `the slowest of ${rounds} rounds, ${accounts.length} messages each, none lost or repeated; the server then holds ${Math.round(memory)} MB.`,
        },
      ]
    } finally {
      for (const { socket } of pages) socket.disconnect()
      await server.stop()
    }
  },
}

interface Page {
  socket: Socket<ServerEvents, PageEvents>
  sequences: number[]
  onMessage: () => void
}

const expectedSequences = (rounds: number) => Array.from({ length: rounds }, (_, index) => index + 1).join()

async function openPages(url: string, accounts: readonly TestAccount[], pages: Page[]): Promise<void> {
  const queue = accounts.flatMap((account) => Array.from({ length: PAGES_EACH }, () => account))
  const work = async () => {
    for (let account = queue.pop(); account; account = queue.pop()) pages.push(await openPage(url, account))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function openPage(url: string, { token, username }: TestAccount): Promise<Page> {
  const socket: Page['socket'] = io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: url },
  })
  const page: Page = { socket, sequences: [], onMessage: () => {} }
  socket.on('notify', ({ sequence }) => {
    page.sequences.push(sequence)
    page.onMessage()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const response = await socket.emitWithAck('subscribe', { room: username, after: null })
  if (!response.ok) throw new Error(response.reason)
  return page
}

function publisherOn(database: Database) {
  const signals = openSignals(database)
  const live = createLiveService({
    database,
    signals,
    current: async () => new Set(),
    onError: (error) => {
      throw error
    },
  })
  return { live, close: () => signals.close() }
}

async function refreshAll(
  live: ReturnType<typeof createLiveService>,
  accounts: readonly TestAccount[],
  pages: readonly Page[],
  round: number,
): Promise<void> {
  const received = new Promise<void>((resolve) => {
    let left = pages.length
    for (const page of pages) {
      page.onMessage = () => {
        if (page.sequences.length !== round) return
        left -= 1
        if (left === 0) resolve()
      }
    }
  })
  await Promise.all(accounts.map(({ id }) => live.refresh(id, ['notifications'])))
  await received
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000
}
