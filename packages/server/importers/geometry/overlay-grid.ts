/**
 * Snapping overlays to a grid (a tenth of a millimetre) avoids unorderable edges, whose exception the
 * embedded engine loses, ending the statement without an error.
 */
export const GRID_DEGREES = 1e-9
