import { formatTimeLeft } from '#domain/text/durations.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatBytesIn } from '#domain/text/sizes.ts'
import type { WarmProgress } from '../tiles/warm.ts'
import { progressBar } from './progress-bar.ts'

interface TileProgressView {
  update(progress: WarmProgress): void
  stop(): void
}

const UPDATE_INTERVAL_TILES = 16
const LINE_INTERVAL_TILES = 5000

/** Outside a terminal, prints a line for each 5,000 tiles. */
export function showTileProgress(isQuiet: boolean): TileProgressView {
  if (isQuiet) return { update: () => {}, stop: () => {} }
  return process.stderr.isTTY ? showBar() : printLines()
}

function showBar(): TileProgressView {
  const startedAt = performance.now()
  const view = progressBar('tiles {bar} {percentage}% · {value} of {total} · {rate}/s · {left} left · {size}')
  view.start(1, 0, { rate: 0, left: '…', size: '0.0 MB' })
  return {
    update({ done, total, bytes }) {
      if (done % UPDATE_INTERVAL_TILES !== 0 && done !== total) return
      const rate = done / Math.max((performance.now() - startedAt) / 1000, 0.001)
      view.setTotal(total)
      view.update(done, {
        rate: formatNumber(Math.round(rate)),
        left: formatTimeLeft((total - done) / rate),
        size: formatBytesIn('MB', bytes),
      })
    },
    stop: () => view.stop(),
  }
}

function printLines(): TileProgressView {
  const startedAt = performance.now()
  return {
    update({ done, total }) {
      if (done % LINE_INTERVAL_TILES !== 0) return
      const rate = done / Math.max((performance.now() - startedAt) / 1000, 0.001)
      process.stderr.write(
        `tiles: ${formatNumber(done)} of ${formatNumber(total)}, ${formatNumber(Math.round(rate))}/s, ${formatTimeLeft((total - done) / rate)} left\n`,
      )
    },
    stop: () => {},
  }
}
