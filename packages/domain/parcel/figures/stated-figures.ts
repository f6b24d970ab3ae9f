/**
 * Least differences, as a part of our figure, from which the source's is another one and is shown beside it. Surveys round lengths to feet;
 * areas only differ by their decimals and by the projection in which they were computed.
 */
const OTHER_LENGTH = 0.02
const OTHER_AREA = 0.005

type Measured = number | null | undefined

/** Returns the length that the source states where it is not what we measure, or where we measure nothing. */
export const otherStatedLength = (measured: Measured, stated: number | null): number | null =>
  otherFigure(measured, stated, OTHER_LENGTH)

/** The same of an area: the source's `89.95` is our `89.956`, and one parcel has one size on all screens. */
export const otherStatedArea = (measured: Measured, stated: number | null): number | null =>
  otherFigure(measured, stated, OTHER_AREA)

function otherFigure(measured: Measured, stated: number | null, least: number): number | null {
  if (stated === null || measured === null || measured === undefined) return stated
  return Math.abs(stated - measured) > measured * least ? stated : null
}
