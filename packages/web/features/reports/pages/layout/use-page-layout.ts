import { startTransition, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useIsPrinting } from '../../../../lib/printing.ts'
import { type Piece, toHeadKey } from '../piece.ts'
import type { MeasurePieces, PieceMeasures } from './measure-pieces.ts'
import { type PaginatedPage, paginate } from './paginate.ts'

export interface PageLayout {
  pieces: readonly Piece[]
  pages: readonly PaginatedPage[]
  columns: PieceMeasures['columns']
}

interface Unmeasured {
  pieces: readonly Piece[]
  /** Whether `pieces` start with the report's first piece, which has no space above it. */
  isFirst: boolean
}

interface MeasuredLayout extends PageLayout {
  /** Number of loaded fonts, and free height, at the time of measuring. */
  fontCount: number
  freeHeight: number
  heights: ReadonlyMap<Piece, number>
}

/**
 * Measures new pieces in a hidden copy, or all pieces after a font has loaded. While `isMeasuring`, the caller
 * renders `unmeasured` in `copy`. Lays out pages before the browser paints; if `isLazy`, only for the first
 * layout.
 */
export function usePageLayout(
  pieces: readonly Piece[],
  { freeHeight, measure, isLazy }: { freeHeight: number; measure: MeasurePieces; isLazy: boolean },
) {
  const copy = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState<MeasuredLayout | null>(null)
  const isPrinting = useIsPrinting()
  const fontCount = useLoadedFontCount()
  const previous = layout?.fontCount === fontCount ? layout : null
  const isMeasuring = previous?.pieces !== pieces || previous.freeHeight !== freeHeight
  const unmeasured = useMemo(() => findUnmeasured(pieces, previous), [pieces, previous])
  useLayoutEffect(() => {
    // In print the copy has no height, so the layout of the screen stays.
    if (!isMeasuring || isPrinting || !copy.current) return
    const measured = measure(copy.current)
    const isHidden = [...measured.heights.values()].every((height) => height === 0)
    if (unmeasured.pieces.length > 0 && isHidden) return
    const { heights, columns } = mergeMeasures(pieces, unmeasured, measured, previous)
    const measuredPieces = pieces.map((piece, index) => ({
      key: piece.key,
      // The first piece was measured without space above it.
      spaceAbove: index === 0 ? 0 : piece.spaceAbove,
      minScale: piece.minScale,
      keepsWithNext: piece.keepsWithNext,
      group: piece.group,
      beginsPage: piece.beginsPage,
      height: heights.get(piece) ?? 0,
      headKey: piece.table && !piece.table.isHead ? toHeadKey(piece.table.key) : null,
    }))
    const pages = paginate(measuredPieces, freeHeight)
    const next = { fontCount, freeHeight, pieces, heights, columns, pages }
    // The current pages stay until the next ones are ready.
    if (layout && isLazy) startTransition(() => setLayout(next))
    else setLayout(next)
  }, [isMeasuring, isPrinting, pieces, unmeasured, previous, layout, fontCount, freeHeight, measure, isLazy])
  return { layout, isMeasuring, unmeasured, copy }
}

/** Finds new pieces, and pieces that became or stopped being the first. */
function findUnmeasured(pieces: readonly Piece[], previous: MeasuredLayout | null): Unmeasured {
  const [first] = pieces
  const [previousFirst] = previous?.pieces ?? []
  const isMeasured = (piece: Piece) =>
    previous?.heights.has(piece) === true && (piece === first) === (piece === previousFirst)
  const unmeasured = pieces.filter((piece) => !isMeasured(piece))
  return { pieces: unmeasured, isFirst: unmeasured.length > 0 && unmeasured[0] === first }
}

function mergeMeasures(
  pieces: readonly Piece[],
  unmeasured: Unmeasured,
  measured: PieceMeasures,
  previous: MeasuredLayout | null,
): { heights: ReadonlyMap<Piece, number>; columns: PieceMeasures['columns'] } {
  const isNew = new Set(unmeasured.pieces)
  const heights = new Map<Piece, number>()
  const columns = new Map<string, readonly number[]>()
  for (const piece of pieces) {
    const height = isNew.has(piece) ? measured.heights.get(piece.key) : previous?.heights.get(piece)
    heights.set(piece, height ?? 0)
    const tableKey = piece.table?.key
    const widths = tableKey && (measured.columns.get(tableKey) ?? previous?.columns.get(tableKey))
    if (tableKey && widths) columns.set(tableKey, widths)
  }
  return { heights, columns }
}

let loadedFontCount = 0

const useLoadedFontCount = (): number => useSyncExternalStore(subscribeToFonts, () => loadedFontCount)

function subscribeToFonts(onLoaded: () => void): () => void {
  const countFont = () => {
    loadedFontCount += 1
    onLoaded()
  }
  document.fonts?.addEventListener('loadingdone', countFont)
  return () => document.fonts?.removeEventListener('loadingdone', countFont)
}
