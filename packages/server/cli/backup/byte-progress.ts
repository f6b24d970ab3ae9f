import { formatTimeLeft } from '#domain/text/durations.ts'
import { formatBytesIn } from '#domain/text/sizes.ts'
import { progressBar } from '../progress-bar.ts'

interface ByteProgressView {
  /** `total` is null if unknown. */
  update(bytes: number, total: number | null): void
  stop(): void
}

const UPDATE_INTERVAL_MS = 100

/** Silent outside a terminal. */
export function showByteProgress(title: string, isQuiet: boolean): ByteProgressView {
  if (isQuiet || !process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const startedAt = performance.now()
  let shownAt = Number.NEGATIVE_INFINITY
  const view = progressBar(`${title} {bar} {percentage}% · {done} · {rate}/s · {left} left`)
  view.start(1, 0, { done: '0 MB', rate: '0 MB', left: '…' })
  return {
    update(bytes, total) {
      const now = performance.now()
      if (now - shownAt < UPDATE_INTERVAL_MS && bytes !== total) return
      shownAt = now
      const seconds = Math.max((now - startedAt) / 1000, 0.001)
      view.setTotal(total ?? Math.max(bytes, 1))
      view.update(total === null ? 0 : bytes, {
        done: formatBytesIn('MB', bytes, 0),
        rate: formatBytesIn('MB', bytes / seconds, 0),
        left: total === null ? '…' : formatTimeLeft(((total - bytes) / Math.max(bytes, 1)) * seconds),
      })
    },
    stop: () => view.stop(),
  }
}
