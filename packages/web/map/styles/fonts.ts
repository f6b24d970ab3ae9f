/**
 * The style has no `glyphs`, so MapLibre uses page fonts. It parses weight and slant from the first name of a
 * stack, which need not exist.
 */
const FACE = 'Inter Variable'
export const REGULAR = ['Lotline Regular', FACE]
export const MEDIUM = ['Lotline Medium', FACE]
export const SEMIBOLD = ['Lotline Semibold', FACE]
export const ITALIC = ['Lotline Italic', FACE]
