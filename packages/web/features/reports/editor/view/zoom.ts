import { PAPERS, type Paper } from '#domain/report/paper.ts'
import type { Size } from '../../../../lib/picture-crop.ts'

/** Fits the page's width or the whole page, or is a share of the real size. */
export type Zoom = 'width' | 'page' | number

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2] as const
/** Space around a page, in CSS pixels. */
const MARGIN = 24

/** Scale of pages in a room of CSS pixels. Fitting never enlarges them. */
export function zoomFactor(zoom: Zoom, paper: Paper, { width, height }: Size): number {
  if (typeof zoom === 'number') return zoom
  const { width: pageWidth, height: pageHeight } = PAPERS[paper]
  const widthFactor = (width - 2 * MARGIN) / pageWidth
  const heightFactor = (height - 2 * MARGIN) / pageHeight
  const factor = zoom === 'width' ? widthFactor : Math.min(widthFactor, heightFactor)
  return Math.min(1, Math.max(0.1, factor))
}

export function nextStep(factor: number, direction: 'in' | 'out'): number | null {
  const isNext = (step: number) => (direction === 'in' ? step > factor + 0.005 : step < factor - 0.005)
  return (direction === 'in' ? STEPS.find(isNext) : STEPS.findLast(isNext)) ?? null
}
