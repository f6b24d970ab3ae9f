/**
 * MapLibre draws labels from the page's fonts (the style has no `glyphs`). It reads the weight and slant out
 * of the first name of a stack, which need not exist: the second is the face that draws.
 */
const FACE = 'Inter Variable'
export const REGULAR = ['Lotline Regular', FACE]
export const MEDIUM = ['Lotline Medium', FACE]
export const SEMIBOLD = ['Lotline Semibold', FACE]
export const ITALIC = ['Lotline Italic', FACE]
