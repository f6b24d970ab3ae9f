import { mediaQueryStore } from '../../lib/store/media-query.ts'

/** Panels take the whole width (`tokens.css`). */
export const useIsNarrow = mediaQueryStore('(max-width: 720px)')
