import type { SearchHit } from '#contract/parcel/search.ts'
import { getSession } from '../../lib/api/session-token.ts'
import { createStore } from '../../lib/store/store.ts'
import { forgetStored, readStored, writeStored } from '../../lib/store/stored.ts'

const MAX_RECENT = 6
/** Maximum parcels stored with a result. A larger plan is searched again. */
const MAX_PARCELS = 50
const COLLAPSED_KEY = 'search-collapsed'

const getRecentKey = () => `recent-searches.${getSession()?.uid ?? ''}`

export function readRecentHits(): SearchHit[] {
  return readStored(getRecentKey(), (json) => (Array.isArray(json) ? json.filter(isHit) : null)) ?? []
}

// An older page may have stored another shape.
function isHit(json: unknown): json is SearchHit {
  const { id, group, title, upids, centre, matches } = (json ?? {}) as Record<string, unknown>
  return (
    [id, group, title].every((text) => typeof text === 'string') &&
    [upids, centre, matches].every(Array.isArray)
  )
}

export function rememberHit(hit: SearchHit): void {
  if (hit.upids.length > MAX_PARCELS) return
  const others = readRecentHits().filter(({ id }) => id !== hit.id)
  writeStored(getRecentKey(), [{ ...hit, matches: [] }, ...others].slice(0, MAX_RECENT))
}

export const forgetRecentHits = (): void => forgetStored(getRecentKey())

/** Specification part 2, section 3. */
export const useSearchCollapsed = createStore<{ isCollapsed: boolean }>({
  isCollapsed: readStored(COLLAPSED_KEY, (json) => json === true) ?? false,
})

export function setSearchCollapsed(isCollapsed: boolean): void {
  useSearchCollapsed.setState({ isCollapsed })
  writeStored(COLLAPSED_KEY, isCollapsed)
}
