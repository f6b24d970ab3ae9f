import { FairQueue, type FairQueueLimits } from '../../platform/fairness/fair-queue.ts'
import { Load } from '../../platform/fairness/load.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

const ONE_SESSION: FairQueueLimits = {
  slots: 1,
  perLine: 1,
  perLineWhenCrowded: 1,
  mostWaiting: Number.POSITIVE_INFINITY,
  use: 'idle',
}

/** A queue with a virtual clock, of one slot unless stated. */
export function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const time = virtualTime()
  const now = () => time.nowMs
  let busyMs = 0
  const load = new Load(now)
  const queue = new FairQueue(
    load,
    { ...ONE_SESSION, ...limits },
    { now, idle: () => now() - busyMs, busy: () => busyMs, after: time.after },
  )
  /** Works for so long in a turn. Returns how long it waited for it. */
  const work = async (key: string, ms: number, signal?: AbortSignal) => {
    const requestedAt = now()
    const end = await queue.take(key, signal)
    const waitedMs = now() - requestedAt
    await passing(time, ms)
    end()
    return waitedMs
  }
  /** A request of one statement. */
  const request = async (key: string, ms: number) => {
    const leave = load.enter(key)
    return work(key, ms).finally(leave)
  }
  /** The process does something else for so long. */
  const beBusy = async (ms: number) => {
    await passing(time, ms)
    busyMs += ms
  }
  return { time, load, queue, work, request, beBusy }
}

export const passing = (time: VirtualTime, ms: number) =>
  new Promise<void>((resolve) => void time.after(ms, resolve))
