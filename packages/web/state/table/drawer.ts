import { createStore } from '../../lib/store/store.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'

type DrawerSize = 'bar' | 'half' | 'full'

export interface Drawer {
  size: DrawerSize
  /** Share of the window last chosen by dragging, or null. */
  halfShare: number | null
}

const STORAGE_KEY = 'table-drawer'
export const MIN_HALF_SHARE = 0.2
export const MAX_HALF_SHARE = 0.8
const DEFAULTS: Drawer = { size: 'bar', halfShare: null }

function readDrawer(json: unknown): Drawer {
  const { size, halfShare } = (json ?? {}) as Record<string, unknown>
  return {
    size: size === 'half' || size === 'full' ? size : 'bar',
    halfShare: typeof halfShare === 'number' ? clampShare(halfShare) : DEFAULTS.halfShare,
  }
}

const clampShare = (share: number) => Math.min(Math.max(share, MIN_HALF_SHARE), MAX_HALF_SHARE)

export const useDrawer = createStore<Drawer>(readStored(STORAGE_KEY, readDrawer) ?? DEFAULTS)

/** Set by `frame.tsx`. */
export const useDrawerBounds = createStore({ leastShare: MIN_HALF_SHARE, defaultShare: 0.52 })

export const shownShare = (
  { halfShare }: Drawer,
  { leastShare, defaultShare } = useDrawerBounds.getState(),
): number => Math.max(halfShare ?? defaultShare, leastShare)

function updateDrawer(changes: Partial<Drawer>): void {
  useDrawer.setState(changes)
  writeStored(STORAGE_KEY, useDrawer.getState())
}

export const setDrawerSize = (size: DrawerSize): void => updateDrawer({ size })
export const setDrawerShare = (share: number): void =>
  updateDrawer({ size: 'half', halfShare: clampShare(share) })
export const uncoverMap = (): void => {
  if (useDrawer.getState().size === 'full') setDrawerSize('half')
}
export const toggleDrawer = (): void => setDrawerSize(useDrawer.getState().size === 'bar' ? 'half' : 'bar')
