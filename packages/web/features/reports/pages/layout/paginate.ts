/** Divides measured content into pages. A pure function; `measure-pieces.ts` measures the content. */

/** A piece of content, never cut. */
export interface MeasuredPiece {
  key: string
  /** CSS pixels, with the space above it. */
  height: number
  /** CSS pixels of that space; the first piece of a page has none. Absent: it keeps its space. */
  spaceAbove?: number | undefined
  /** Least share of its height: a picture may shrink where the run would not fit. Absent: never. */
  leastScale?: number | undefined
  /** Stays with the piece after it: titles, heads of tables. */
  isWithNext: boolean
  /** Pieces in a row of one group stay on one page, unless together they are higher than a page. Null: none. */
  group: string | null
  /** Key of the table's head, for rows of a table. The head is repeated on a page that starts with such a row. Null for other pieces. */
  headKey: string | null
  /** Whether the piece starts a new page. */
  beginsPage: boolean
}

interface PlacedPiece {
  key: string
  /** A table's head once more, above the rows that continue it. */
  isRepeated: boolean
  /** Below 1 for a picture that was shrunk to fit its page. */
  scale?: number
}

export interface PageOfPieces {
  pieces: PlacedPiece[]
  /** Sum of heights. More than the free height only where pieces that cannot be parted are higher than a page. */
  height: number
}

/**
 * Returns the pages, with each piece once and in order. A page ends before the first piece that does not fit. A piece with `isWithNext` is never the
 * last of a page, unless it is the last of all.
 */
export function paginate(pieces: readonly MeasuredPiece[], freeHeight: number): PageOfPieces[] {
  const heights = new Map(pieces.map(({ key, height }) => [key, height]))
  const pages: PageOfPieces[] = []
  let page: PageOfPieces = { pieces: [], height: 0 }

  function place(run: readonly MeasuredPiece[]): void {
    let scale = fittingScale(run, freeHeight - page.height)
    if (page.pieces.length > 0 && (scale === null || run[0]?.beginsPage)) {
      pages.push(page)
      page = { pieces: [], height: 0 }
    }
    const isFirst = page.pieces.length === 0
    if (isFirst) scale = fittingScale(atTop(run), freeHeight)
    const headKey = isFirst ? run[0]?.headKey : null
    if (headKey != null) {
      page.pieces.push({ key: headKey, isRepeated: true })
      page.height += heights.get(headKey) ?? 0
    }
    for (const { key, height, leastScale } of isFirst ? atTop(run) : run) {
      const shrunk = leastScale === undefined ? 1 : (scale ?? 1)
      page.pieces.push({ key, isRepeated: false, ...(shrunk < 1 && { scale: shrunk }) })
      page.height += height * shrunk
    }
  }

  for (const run of runsOf(pieces)) {
    if (fittingScale(atTop(run), freeHeight) !== null) place(run)
    else for (const part of partedRuns(run)) place(part)
  }
  if (page.pieces.length > 0) pages.push(page)
  return pages
}

/** The pieces as the first of a page. */
const atTop = ([first, ...others]: readonly MeasuredPiece[]): MeasuredPiece[] =>
  first ? [{ ...first, height: first.height - (first.spaceAbove ?? 0) }, ...others] : []

const heightOf = (run: readonly MeasuredPiece[]) => run.reduce((sum, { height }) => sum + height, 0)

/** Returns the scale of its pictures at which a run fits; null if it does not. */
function fittingScale(run: readonly MeasuredPiece[], height: number): number | null {
  const over = heightOf(run) - height
  if (over <= 0) return 1
  const pictures = run.filter(({ leastScale }) => leastScale !== undefined)
  const scale = 1 - over / heightOf(pictures)
  return pictures.every(({ leastScale = 1 }) => scale >= leastScale) && pictures.length > 0 ? scale : null
}

const isOfOneGroup = (piece: MeasuredPiece, next: MeasuredPiece) =>
  piece.group !== null && piece.group === next.group

/** Returns the pieces in runs that belong on one page: what stays with the next, and groups. */
const runsOf = (pieces: readonly MeasuredPiece[]) =>
  split(pieces, (piece, next) => !next.beginsPage && (piece.isWithNext || isOfOneGroup(piece, next)))

/** The same without groups, for a run that is higher than a page. */
const partedRuns = (pieces: readonly MeasuredPiece[]) => split(pieces, ({ isWithNext }) => isWithNext)

function split(
  pieces: readonly MeasuredPiece[],
  isJoined: (piece: MeasuredPiece, next: MeasuredPiece) => boolean,
): MeasuredPiece[][] {
  const runs: MeasuredPiece[][] = []
  let before: MeasuredPiece | null = null
  for (const piece of pieces) {
    const run = runs.at(-1)
    if (before !== null && run !== undefined && isJoined(before, piece)) run.push(piece)
    else runs.push([piece])
    before = piece
  }
  return runs
}
