/** More code than the rest of the pages. */
export const loadChartDrawing = () => import('./chart-drawing.tsx')
