import { FairQueue, type FairQueueLimits } from '../../platform/fairness/fair-queue.ts'
import { Lines } from '../../platform/fairness/lines.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

/** A queue with a virtual clock and, by default, one slot. `isIdle`: whether the thread is otherwise idle. */
export function openQueue(limits: Partial<FairQueueLimits> = {}, isIdle = true) {
  const time = virtualTime()
  const now = () => time.nowMs
  const idle = () => (isIdle ? time.nowMs : 0)
  const clock = { now, idle, startTimer: time.startTimer }
  const lines = new Lines(clock)
  const queue = new FairQueue(lines, { slots: 1, isCharged: true, ...limits }, clock)
  /** Works for `ms` in a turn. Returns how long it waited for the turn. */
  const work = async (key: string, ms: number, signal?: AbortSignal) => {
    const requestedAt = now()
    const end = await queue.take(key, signal)
    const waitedMs = now() - requestedAt
    await passing(time, ms)
    end()
    return waitedMs
  }
  return { time, lines, queue, work }
}

export const passing = (time: VirtualTime, ms: number) =>
  new Promise<void>((resolve) => void time.startTimer(ms, resolve))
