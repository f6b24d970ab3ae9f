import { type Clock, systemClock } from '../lib/clock.ts'

interface MissingTile {
  source: string
  x: number
  y: number
  z: number
}

interface MissingTilesOptions {
  /** Requests tiles again, unless they have left the view. */
  request: (source: string, tiles: readonly MissingTile[]) => void
  onGapsChange: (hasGaps: boolean) => void
  clock?: Clock
}

const FIRST_DELAY_MS = 2_000
/** Spares a server that is starting. */
const MAX_DELAY_MS = 30_000

/** Retries failed tiles at growing intervals, because MapLibre would leave holes until the map is moved. */
export function createMissingTiles({ request, onGapsChange, clock = systemClock }: MissingTilesOptions) {
  const missing = new Map<string, MissingTile>()
  let attempts = 0
  let hasGaps = false
  let cancelTimer: (() => void) | null = null

  const updateGaps = (now: boolean) => {
    if (now !== hasGaps) onGapsChange(now)
    hasGaps = now
  }
  const requestAgain = () => {
    cancelTimer?.()
    cancelTimer = null
    attempts++
    const bySource = Map.groupBy(missing.values(), ({ source }) => source)
    missing.clear()
    for (const [source, tiles] of bySource) request(source, tiles)
  }

  return {
    failed(tile: MissingTile) {
      missing.set(`${tile.source}/${tile.z}/${tile.x}/${tile.y}`, tile)
      updateGaps(true)
      cancelTimer ??= clock.setTimer(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempts), requestAgain)
    },
    tileLoaded() {
      attempts = 0
    },
    /** Called when everything in view has loaded or failed. */
    settled() {
      if (missing.size === 0) updateGaps(false)
    },
    requestNow() {
      attempts = 0
      if (missing.size > 0) requestAgain()
    },
    stop() {
      cancelTimer?.()
      missing.clear()
    },
  }
}
