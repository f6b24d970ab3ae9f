import { createStore } from '../../lib/store/store.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'

/** Height of the table drawer: its bar alone, part of the window, or all of it. */
type DrawerSize = 'bar' | 'half' | 'full'

export interface Drawer {
  size: DrawerSize
  /** Share of the window's height that `half` takes, as the person dragged it; null: never. */
  halfShare: number | null
}

const STORAGE_KEY = 'table-drawer'
export const MIN_HALF_SHARE = 0.2
export const MAX_HALF_SHARE = 0.8
const DEFAULTS: Drawer = { size: 'bar', halfShare: null }

function readDrawer(stored: unknown): Drawer {
  const { size, halfShare } = (stored ?? {}) as Record<string, unknown>
  return {
    size: size === 'half' || size === 'full' ? size : 'bar',
    halfShare: typeof halfShare === 'number' ? clampShare(halfShare) : DEFAULTS.halfShare,
  }
}

const clampShare = (share: number) => Math.min(Math.max(share, MIN_HALF_SHARE), MAX_HALF_SHARE)

export const useDrawer = createStore<Drawer>(readStored(STORAGE_KEY, readDrawer) ?? DEFAULTS)

/** Least share of the window's height that a half open drawer takes, for something must fit below its bar, and its share until it is dragged: set by the frame. */
export const useDrawerBounds = createStore({ leastShare: MIN_HALF_SHARE, usualShare: 0.52 })

/** Returns the share that a half open drawer takes. */
export const shownShare = (
  { halfShare }: Drawer,
  { leastShare, usualShare } = useDrawerBounds.getState(),
): number => Math.max(halfShare ?? usualShare, leastShare)

function change(part: Partial<Drawer>): void {
  useDrawer.setState(part)
  writeStored(STORAGE_KEY, useDrawer.getState())
}

export const setDrawerSize = (size: DrawerSize): void => change({ size })
/** Dragging the edge of the drawer; the share is clamped to 0.2–0.8. */
export const setDrawerShare = (share: number): void => change({ size: 'half', halfShare: clampShare(share) })
/** Makes room for the map, where the table covers it: for a tool, a search, a flight. */
export const uncoverMap = (): void => {
  if (useDrawer.getState().size === 'full') setDrawerSize('half')
}
/** `T`: the table comes and goes. */
export const toggleDrawer = (): void => setDrawerSize(useDrawer.getState().size === 'bar' ? 'half' : 'bar')
