/** Divides the server among accounts (decision 126). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { type EndTurn, FairQueue, type FairQueueLimits } from './fair-queue.ts'
import { type FairnessTime, Lines } from './lines.ts'
import type { RequestWork } from './request-work.ts'

export interface Fairness {
  lines: Lines
  queues: Readonly<Record<QueueName, FairQueue>>
}

export const REAL_TIME: FairnessTime = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  startTimer(ms, run) {
    const timer = globalThis.setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** `printing` is the number of concurrent PDFs. */
function queueLimits(kind: 'embedded' | 'native', printing: number) {
  const others = Math.max(1, availableParallelism() - 1)
  return {
    // One person's pages stay below `perLine` concurrent requests.
    request: {
      slots: Number.POSITIVE_INFINITY,
      perLine: 16,
      perLineBehind: 2,
      isPerClient: true,
      maxWaiting: 200,
    },
    // Limits large bodies, because receiving one occupies this process.
    body: { slots: Number.POSITIVE_INFINITY, perLine: 8 },
    // On PostgreSQL, 4 of 16 connections remain for work without turns (sessions, sign-in, jobs). The
    // embedded engine has one session.
    statement:
      kind === 'embedded'
        ? { slots: 1, isCharged: true }
        : { slots: 12, perLine: 4, perLineBehind: others, isCharged: true },
    // For JavaScript in this process, which has one thread. `pauseAfter` charges it.
    slice: { slots: 1 },
    tile: { slots: 2 * others, isCharged: true, maxWaiting: 500 },
    drawing: { slots: others, isCharged: true, maxWaiting: 500 },
    // Hashing has its own threads. Charging it would delay all strangers after a few sign-ins a second.
    hashing: { slots: others, maxWaiting: 500 },
    // One person's pages stay below `maxWaiting`.
    valuing: { slots: 1, isCharged: true, maxWaiting: 40 },
    cleaning: { slots: others, isCharged: true, maxWaiting: 20 },
    printing: { slots: printing, maxWaiting: 20 },
    // A picture of 40 megapixels takes about 300 MB.
    decoding: { slots: 1, isCharged: true, maxWaiting: 20 },
  } satisfies Record<string, FairQueueLimits>
}

type QueueName = keyof ReturnType<typeof queueLimits>

export function openFairness(
  kind: 'embedded' | 'native',
  printing = 1,
  time: FairnessTime = REAL_TIME,
): Fairness {
  const lines = new Lines(time)
  const queues = Object.entries(queueLimits(kind, printing)).map(([name, limits]) => [
    name,
    new FairQueue(lines, limits, time),
  ])
  return { lines, queues: Object.fromEntries(queues) }
}

interface Work {
  fairness: Fairness
  key: string
  /** Undefined in a task, a tile, or shared work. */
  request: RequestWork | undefined
}

const current = new AsyncLocalStorage<Work>()

/** Everything that `run` starts is queued and charged under `key`. */
export function workFor<Result>(
  fairness: Fairness,
  key: string,
  run: () => Result,
  request?: RequestWork,
): Result {
  return current.run({ fairness, key, request }, run)
}

export const currentRequestWork = (): RequestWork | undefined => current.getStore()?.request

/** Runs work of several requests, which continues if the first client disconnects. */
export function sharedWork<Result>(run: () => Result): Result {
  const work = current.getStore()
  return work === undefined ? run() : current.run({ ...work, request: undefined }, run)
}

/**
 * Waits for a turn, until `signal` aborts or the client disconnects before its first statement. Returns null
 * outside `workFor`.
 */
export function takeTurn(name: QueueName, signal?: AbortSignal): Promise<EndTurn> | null {
  const work = current.getStore()
  if (work === undefined) return null
  const { fairness, key, request } = work
  const queue = fairness.queues[name]
  if (request === undefined || name !== 'statement') return queue.take(key, signal)
  const { abandoned } = request
  return queue.take(key, signal ? AbortSignal.any([signal, abandoned]) : abandoned).then((end) => {
    request.hasBegun = true
    return end
  })
}

/** Whether another active account has used clearly less. */
export function isBehindOthers(): boolean {
  const work = current.getStore()
  if (work === undefined) return false
  return isBehindAccount(work.fairness.lines, work.key)
}

/** Runs without turns. Work on several connections could otherwise deadlock on itself. */
export function withoutTurns<Result>(run: () => Result): Result {
  return current.exit(run)
}

/** Runs in a turn. `signal` only cancels the wait. */
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

/** Runs a generator in the current context, because the stream that reads it has no account. */
export function piecesOfWork<Piece>(
  pieces: AsyncGenerator<Piece, void, void>,
): AsyncGenerator<Piece, void, void> {
  const within = AsyncLocalStorage.snapshot()
  const { next, return: end } = pieces
  pieces.next = () => within(() => next.call(pieces))
  pieces.return = (value) => within(() => end.call(pieces, value))
  return pieces
}

/** Yields to the event loop and charges `spentMs`. One such slice runs in each iteration of the loop. */
export async function pauseAfter(spentMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const work = current.getStore()
  if (work === undefined) return setImmediate()
  const { fairness, key } = work
  fairness.lines.chargeSlice(key, spentMs)
  const end = await fairness.queues.slice.take(key, signal)
  await restAfter(spentMs, fairness, key)
  globalThis.setImmediate(end)
}

/** Waits as long as the work took if another active account has used less, otherwise one loop iteration. */
export function restAfter(spentMs: number, { lines }: Fairness, key: string): Promise<void> {
  return isBehindAccount(lines, key) ? setTimeout(spentMs) : setImmediate()
}

const isBehindAccount = (lines: Lines, key: string): boolean => lines.isBehindAccount(lines.usedMs(key))
