/**
 * MapLibre draws labels with page fonts (the style has no `glyphs`). It parses weight and slant from the first
 * name of a stack, which need not exist: the second draws.
 */
const FACE = 'Inter Variable'
export const REGULAR = ['Lotline Regular', FACE]
export const MEDIUM = ['Lotline Medium', FACE]
export const SEMIBOLD = ['Lotline Semibold', FACE]
export const ITALIC = ['Lotline Italic', FACE]
