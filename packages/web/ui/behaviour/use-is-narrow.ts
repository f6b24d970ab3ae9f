import { mediaQueryStore } from '../../lib/store/media-query.ts'

const useMatches = mediaQueryStore('(max-width: 720px)')

/** Returns true in a window that has no room for a panel beside the map: panels take the whole width (`tokens.css`). */
export const useIsNarrow = (): boolean => useMatches()
