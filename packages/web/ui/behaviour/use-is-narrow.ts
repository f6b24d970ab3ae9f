import { mediaQueryStore } from '../../lib/store/store.ts'

/** Panels take the whole width (`tokens.css`). */
export const useIsNarrow = mediaQueryStore('(max-width: 720px)')
