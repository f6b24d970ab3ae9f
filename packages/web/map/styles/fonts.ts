/** Without `glyphs`, MapLibre uses the page's fonts. Weight and slant come from the first name. */
const FACE = 'Inter Variable'
export const REGULAR = ['Lotline Regular', FACE]
export const MEDIUM = ['Lotline Medium', FACE]
export const SEMIBOLD = ['Lotline Semibold', FACE]
export const ITALIC = ['Lotline Italic', FACE]
