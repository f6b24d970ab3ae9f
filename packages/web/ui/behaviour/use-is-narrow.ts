import { createMediaQueryStore } from '../../lib/store/store.ts'

/** Below this width, panels take the whole window (`tokens.css`). */
export const useIsNarrow = createMediaQueryStore('(max-width: 720px)')
