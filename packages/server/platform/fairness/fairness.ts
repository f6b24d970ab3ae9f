/** Scheduling of work between accounts and strangers, so that nobody waits long for somebody else: decisions 027 and 092. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { type EndTurn, type FairnessTime, FairQueue, type FairQueueLimits } from './fair-queue.ts'
import { Load } from './load.ts'
import type { RequestWork } from './request-work.ts'

/** Queues in which accounts take turns. */
const QUEUES = [
  'request',
  'statement',
  'slice',
  'tile',
  'drawing',
  'hashing',
  'valuing',
  'printing',
  'editing',
  'decoding',
] as const
type QueueName = (typeof QUEUES)[number]

export interface Fairness {
  load: Load
  queues: Readonly<Record<QueueName, FairQueue>>
}

export const REAL_TIME: FairnessTime = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  busy: () => performance.eventLoopUtilization().active,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const UNLIMITED = Number.POSITIVE_INFINITY

/**
 * PostgreSQL: of the 16 connections of a server four are left to whoever has no turn: sessions, sign-in, jobs. The embedded engine has one
 * session for all.
 */
function limitsOf(kind: 'embedded' | 'native', printing: number): Record<QueueName, FairQueueLimits> {
  const others = Math.max(1, availableParallelism() - 1)
  const one = {
    slots: others,
    perLine: others,
    perLineWhenCrowded: 1,
    mostWaiting: 500,
    use: 'idle',
  } as const
  const single = { ...one, slots: 1, perLine: 1 } as const
  return {
    // More than the pages of a person request at once; what waits beyond is a program.
    request: {
      slots: UNLIMITED,
      perLine: 16,
      perLineWhenCrowded: 2,
      mostWaiting: 200,
      use: 'busy',
      isByClient: true,
    },
    // Bounded by the requests: one holds its turn until no statement of it waits any more.
    statement:
      kind === 'embedded'
        ? { ...single, mostWaiting: UNLIMITED }
        : { ...one, slots: 12, perLine: 4, perLineWhenCrowded: others, mostWaiting: UNLIMITED },
    slice: { ...one, slots: UNLIMITED, perLine: UNLIMITED, mostWaiting: UNLIMITED, use: 'none' },
    tile: { ...one, slots: 2 * others, perLine: 2 * others },
    drawing: one,
    hashing: one,
    // One thread values subjects. More than a person's pages request at once; what waits beyond is a program.
    valuing: { ...single, mostWaiting: 40 },
    // Editors of PDFs and Chromium work in processes of their own.
    editing: { ...one, slots: 2, perLine: 2, mostWaiting: 20, use: 'none' },
    // Pictures are decoded in this process: 40 megapixels take some 300 MB.
    decoding: { ...single, mostWaiting: 20, use: 'none' },
    printing: { ...one, slots: printing, perLine: printing, mostWaiting: 20, use: 'none' },
  }
}

/** `printing`: PDFs that are printed at once. */
export function openFairness(
  kind: 'embedded' | 'native',
  printing = 1,
  time: FairnessTime = REAL_TIME,
): Fairness {
  const load = new Load(time.now)
  const limits = limitsOf(kind, printing)
  const queues = Object.fromEntries(QUEUES.map((name) => [name, new FairQueue(load, limits[name], time)]))
  return { load, queues: queues as Record<QueueName, FairQueue> }
}

interface Work {
  fairness: Fairness
  key: string
  /** The request that is worked for; undefined: a task, a tile, or what several requests wait for. */
  request: RequestWork | undefined
}

const current = new AsyncLocalStorage<Work>()

/** Everything that `run` begins counts for `key`, and waits for its turn. */
export function workFor<Result>(
  fairness: Fairness,
  key: string,
  run: () => Result,
  request?: RequestWork,
): Result {
  return current.run({ fairness, key, request }, run)
}

/** The request whose handler runs now; undefined outside of one. */
export const requestUnderWay = (): RequestWork | undefined => current.getStore()?.request

/** Runs work that other requests will wait for, too: it goes on when the client of this one leaves. */
export function sharedWork<Result>(run: () => Result): Result {
  const work = current.getStore()
  return work === undefined ? run() : current.run({ ...work, request: undefined }, run)
}

/**
 * A turn for whoever is worked for; null outside of `workFor`: imports and the command line wait for nobody. `signal` leaves the line, and so
 * does a client that leaves before the first statement of its request.
 */
export function takeTurn(name: QueueName, signal?: AbortSignal): Promise<EndTurn> | null {
  const work = current.getStore()
  if (work === undefined) return null
  const { fairness, key, request } = work
  const queue = fairness.queues[name]
  if (request === undefined || name !== 'statement') return queue.take(key, signal)
  const { abandoned } = request
  const turn = queue.take(key, signal ? AbortSignal.any([signal, abandoned]) : abandoned)
  return turn.then((end) => {
    request.begin()
    return end
  })
}

/** Runs work that holds several connections at once: it takes no turns, or it would wait for those that it holds itself. */
export function withoutTurns<Result>(run: () => Result): Result {
  return current.exit(run)
}

/** Does the work in a turn. `signal` leaves the line; work that has begun heeds it itself. */
export async function inTurn<Result>(
  name: QueueName,
  run: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const end = await takeTurn(name, signal)
  try {
    return await run()
  } finally {
    end?.()
  }
}

/**
 * The pieces of a stream, made for whoever is worked for now: a stream pulls them when its client has room, which is nobody's work. A request is
 * not over while one is made.
 */
export function piecesOfWork<Piece>(
  pieces: AsyncGenerator<Piece, void, void>,
): AsyncGenerator<Piece, void, void> {
  const within = AsyncLocalStorage.snapshot()
  const request = current.getStore()?.request
  const { next, return: end } = pieces
  pieces.next = async () => {
    const release = request?.hold()
    try {
      return await within(() => next.call(pieces))
    } finally {
      release?.()
    }
  }
  pieces.return = (value) => within(() => end.call(pieces, value))
  return pieces
}

/** Pauses after so many milliseconds without a pause, and lets the others of this process go first. */
export async function pauseAfter(spentMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const work = current.getStore()
  work?.fairness.load.spend(work.key, spentMs)
  const end = await takeTurn('slice', signal)
  end?.()
  await new Promise((resolve) => setImmediate(resolve))
}
