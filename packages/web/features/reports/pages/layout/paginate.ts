/** Pagination as a pure function. `measure-pieces.ts` measures the pieces. */

/** A part of the report that is never split between pages. */
export interface MeasuredPiece {
  key: string
  /** CSS pixels, including `spaceAbove`. */
  height: number
  /** CSS pixels to omit at the top of a page. By default, none. */
  spaceAbove?: number | undefined
  /** Smallest scale to which the piece may shrink. By default, 1. */
  minScale?: number | undefined
  /** Whether the piece stays on one page with the next, like a title or table head. */
  keepsWithNext: boolean
  /** Pieces of a group stay on one page, unless the group is higher than a page. */
  group: string | null
  /** Key of the table head to repeat on a page that starts with this row. */
  headKey: string | null
  beginsPage: boolean
}

interface PlacedPiece {
  key: string
  isRepeated: boolean
  /** Below 1 for a piece that was shrunk to fit. */
  scale?: number
}

export interface PaginatedPage {
  pieces: PlacedPiece[]
  /** Exceeds the free height only if an unbreakable piece is higher than a page. */
  height: number
}

/**
 * Distributes pieces over pages, each once and in order. No page but the last ends with a piece that is
 * `keepsWithNext`.
 */
export function paginate(pieces: readonly MeasuredPiece[], freeHeight: number): PaginatedPage[] {
  const heights = new Map(pieces.map(({ key, height }) => [key, height]))
  const pages: PaginatedPage[] = []
  let page: PaginatedPage = { pieces: [], height: 0 }

  function place(run: readonly MeasuredPiece[]): void {
    let scale = findFittingScale(run, freeHeight - page.height)
    if (page.pieces.length > 0 && (scale === null || run[0]?.beginsPage)) {
      pages.push(page)
      page = { pieces: [], height: 0 }
    }
    const isFirst = page.pieces.length === 0
    if (isFirst) scale = findFittingScale(withoutSpaceAbove(run), freeHeight)
    const headKey = isFirst ? run[0]?.headKey : null
    if (headKey != null) {
      page.pieces.push({ key: headKey, isRepeated: true })
      page.height += heights.get(headKey) ?? 0
    }
    for (const { key, height, minScale } of isFirst ? withoutSpaceAbove(run) : run) {
      const shrunk = minScale === undefined ? 1 : (scale ?? 1)
      page.pieces.push({ key, isRepeated: false, ...(shrunk < 1 && { scale: shrunk }) })
      page.height += height * shrunk
    }
  }

  for (const run of groupIntoRuns(pieces)) {
    if (findFittingScale(withoutSpaceAbove(run), freeHeight) !== null) place(run)
    else for (const part of splitRuns(run)) place(part)
  }
  if (page.pieces.length > 0) pages.push(page)
  return pages
}

const withoutSpaceAbove = ([first, ...others]: readonly MeasuredPiece[]): MeasuredPiece[] =>
  first ? [{ ...first, height: first.height - (first.spaceAbove ?? 0) }, ...others] : []

const totalHeight = (run: readonly MeasuredPiece[]) => run.reduce((sum, { height }) => sum + height, 0)

function findFittingScale(run: readonly MeasuredPiece[], height: number): number | null {
  const over = totalHeight(run) - height
  if (over <= 0) return 1
  const shrinkable = run.filter(({ minScale }) => minScale !== undefined)
  const scale = 1 - over / totalHeight(shrinkable)
  return shrinkable.every(({ minScale = 1 }) => scale >= minScale) && shrinkable.length > 0 ? scale : null
}

const shareGroup = (piece: MeasuredPiece, next: MeasuredPiece) =>
  piece.group !== null && piece.group === next.group

const groupIntoRuns = (pieces: readonly MeasuredPiece[]) =>
  splitBetween(pieces, (piece, next) => !next.beginsPage && (piece.keepsWithNext || shareGroup(piece, next)))

/** Splits a run that is higher than a page, ignoring groups. A group shrinks as a whole or not at all. */
const splitRuns = (pieces: readonly MeasuredPiece[]) =>
  splitBetween(
    pieces.map((piece) => (piece.group === null ? piece : { ...piece, minScale: undefined })),
    (piece) => piece.keepsWithNext,
  )

function splitBetween(
  pieces: readonly MeasuredPiece[],
  isJoined: (piece: MeasuredPiece, next: MeasuredPiece) => boolean,
): MeasuredPiece[][] {
  const runs: MeasuredPiece[][] = []
  let previousPiece: MeasuredPiece | null = null
  for (const piece of pieces) {
    const run = runs.at(-1)
    if (previousPiece !== null && run !== undefined && isJoined(previousPiece, piece)) run.push(piece)
    else runs.push([piece])
    previousPiece = piece
  }
  return runs
}
