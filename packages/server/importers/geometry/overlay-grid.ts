/**
 * Snapping overlays to a grid (a tenth of a millimetre) avoids unorderable edges. Without it they raise an
 * exception, which the embedded engine loses, ending the statement without an error.
 */
export const GRID_DEGREES = 1e-9
