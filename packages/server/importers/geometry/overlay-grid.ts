/**
 * Snapping overlays to a grid (a tenth of a millimetre) avoids edges that cannot be ordered. The embedded
 * engine loses that exception and ends the statement without an error.
 */
export const GRID_DEGREES = 1e-9
