import type { StartTimer } from '../../connectors/outbound/time-limit.ts'

interface Timer {
  ms: number
  run: () => void
}

/** Manual timers. Those up to `atOnceMs` fire immediately. */
export function handTimers({ atOnceMs = -1 }: { atOnceMs?: number } = {}) {
  const pending = new Set<Timer>()
  const waited: number[] = []
  let wake = () => {}

  const startTimer: StartTimer = (ms, run) => {
    waited.push(ms)
    const timer = { ms, run }
    if (ms <= atOnceMs) {
      const handle = setImmediate(run)
      return () => clearImmediate(handle)
    }
    pending.add(timer)
    wake()
    return () => pending.delete(timer)
  }

  return {
    startTimer,
    /** Durations that were requested, in order. */
    waited,
    isPending: (ms: number) => [...pending].some((timer) => timer.ms === ms),
    /** Fires the timer of `ms`, once there is one. */
    async end(ms: number): Promise<void> {
      for (;;) {
        const timer = [...pending].find((one) => one.ms === ms)
        if (timer) {
          pending.delete(timer)
          timer.run()
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
