/** MapLibre without `glyphs` uses page fonts, with weight and slant of the first name of a stack. */
const FACE = 'Inter Variable'
export const REGULAR = ['Lotline Regular', FACE]
export const MEDIUM = ['Lotline Medium', FACE]
export const SEMIBOLD = ['Lotline Semibold', FACE]
export const ITALIC = ['Lotline Italic', FACE]
