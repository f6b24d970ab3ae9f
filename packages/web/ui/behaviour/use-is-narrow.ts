import { mediaQueryStore } from '../../lib/store/store.ts'

/** Below this width, panels take the whole window (`tokens.css`). */
export const useIsNarrow = mediaQueryStore('(max-width: 720px)')
