import { mediaQueryStore } from '../../lib/store/media-query.ts'

/** Returns true in a window that has no room for a panel beside the map: panels take the whole width (`tokens.css`). */
export const useIsNarrow = mediaQueryStore('(max-width: 720px)')
