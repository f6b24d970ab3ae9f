/**
 * On a grid (a tenth of a millimetre) an overlay (intersection, union, difference) never meets a pair of edges that it cannot
 * order. Without it, such a pair is an exception, and the embedded engine loses exceptions of its geometry library: the
 * statement ends half-way, without an error.
 */
export const GRID_DEGREES = 1e-9
