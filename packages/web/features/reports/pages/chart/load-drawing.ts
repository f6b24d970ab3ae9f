/** Loads what draws charts: more than all else of the pages. */
export const loadChartDrawing = () => import('./chart-drawing.tsx')
