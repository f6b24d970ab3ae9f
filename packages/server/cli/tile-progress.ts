import cliProgress from 'cli-progress'
import type { WarmProgress } from '../tiles/warm.ts'
import { duration } from './import/import-progress.ts'

export interface TileProgressView {
  update(progress: WarmProgress): void
  stop(): void
}

/** Number of tiles between two updates of the view, so that warm tiles are not slowed by their own progress bar. */
const EVERY_TILES = 16
const EVERY_LINE_TILES = 5000

/** A bar with rate and time left on a terminal; elsewhere a plain line per 5,000 tiles. */
export function showTileProgress(isQuiet: boolean): TileProgressView {
  if (isQuiet) return { update: () => {}, stop: () => {} }
  return process.stderr.isTTY ? bar() : lines()
}

function bar(): TileProgressView {
  const started = performance.now()
  const view = new cliProgress.SingleBar(
    {
      format: 'tiles {bar} {percentage}% · {value} of {total} · {rate}/s · {left} left · {megabytes} MB',
      barCompleteChar: '━',
      barIncompleteChar: '─',
      hideCursor: true,
      stream: process.stderr,
    },
    cliProgress.Presets.shades_grey,
  )
  view.start(1, 0, { rate: 0, left: '…', megabytes: '0.0' })
  return {
    update({ done, total, bytes }) {
      if (done % EVERY_TILES !== 0 && done !== total) return
      const rate = done / Math.max((performance.now() - started) / 1000, 0.001)
      view.setTotal(total)
      view.update(done, {
        rate: Math.round(rate).toLocaleString('en'),
        left: duration((total - done) / rate),
        megabytes: (bytes / 1e6).toFixed(1),
      })
    },
    stop: () => view.stop(),
  }
}

function lines(): TileProgressView {
  const started = performance.now()
  return {
    update({ done, total }) {
      if (done % EVERY_LINE_TILES !== 0) return
      const rate = done / Math.max((performance.now() - started) / 1000, 0.001)
      process.stderr.write(
        `tiles: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}, ${Math.round(rate).toLocaleString('en')}/s, ${duration((total - done) / rate)} left\n`,
      )
    },
    stop: () => {},
  }
}
