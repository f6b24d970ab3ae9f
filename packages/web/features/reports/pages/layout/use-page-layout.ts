import {
  type RefObject,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { mediaQueryStore } from '../../../../lib/store/media-query.ts'
import { headKeyOf, type Piece } from '../piece.ts'
import type { MeasurePieces, Measures } from './measure-pieces.ts'
import { type PageOfPieces, paginate } from './paginate.ts'

export interface PageLayout {
  /** The pieces that were measured. */
  pieces: readonly Piece[]
  pages: readonly PageOfPieces[]
  columns: Measures['columns']
}

const useIsPrinting = mediaQueryStore('print')

interface Measuring {
  /** Null until the first are measured. */
  layout: PageLayout | null
  /** True while `unmeasured` must be on the page, in `copy`. */
  isMeasuring: boolean
  unmeasured: Unmeasured
  copy: RefObject<HTMLDivElement | null>
}

interface Unmeasured {
  pieces: readonly Piece[]
  /** True: the first of them is the first of the report, which has no space above it. */
  isFirst: boolean
}

interface MeasuredLayout extends PageLayout {
  /** The fonts and the free height that it was made for. */
  fonts: number
  freeHeight: number
  heights: ReadonlyMap<Piece, number>
}

/**
 * Divides pieces into pages by their heights in a hidden copy. Only those that were not measured before are in it, and only until they are; all of them again
 * when a font has come, for letters then have other widths. The pages are there before the browser paints; those after the first, if `isCalm`, when they are ready.
 */
export function usePageLayout(
  pieces: readonly Piece[],
  { freeHeight, measure, isCalm }: { freeHeight: number; measure: MeasurePieces; isCalm: boolean },
): Measuring {
  const copy = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState<MeasuredLayout | null>(null)
  const isPrinting = useIsPrinting()
  const fonts = useLoadedFonts()
  const known = layout?.fonts === fonts ? layout : null
  const isMeasuring = known?.pieces !== pieces || known.freeHeight !== freeHeight
  const unmeasured = useMemo(() => findUnmeasured(pieces, known), [pieces, known])
  useLayoutEffect(() => {
    // In print the copy has no height, so the layout measured for the screen is used.
    if (!isMeasuring || isPrinting || !copy.current) return
    const measured = measure(copy.current)
    const isHidden = [...measured.heights.values()].every((height) => height === 0)
    if (unmeasured.pieces.length > 0 && isHidden) return
    const { heights, columns } = join(pieces, unmeasured, measured, known)
    const measuredPieces = pieces.map((piece, index) => ({
      key: piece.key,
      // The first of the report was measured without.
      spaceAbove: index === 0 ? 0 : piece.spaceAbove,
      leastScale: piece.leastScale,
      isWithNext: piece.isWithNext,
      group: piece.group,
      beginsPage: piece.beginsPage,
      height: heights.get(piece) ?? 0,
      headKey: piece.table && !piece.table.isHead ? headKeyOf(piece.table.key) : null,
    }))
    const next = { fonts, freeHeight, pieces, heights, columns, pages: paginate(measuredPieces, freeHeight) }
    // Pages that are on the screen stay so until the next ones are ready, which is done in small steps.
    if (layout && isCalm) startTransition(() => setLayout(next))
    else setLayout(next)
  }, [isMeasuring, isPrinting, pieces, unmeasured, known, layout, fonts, freeHeight, measure, isCalm])
  return { layout, isMeasuring, unmeasured, copy }
}

/** Returns the pieces without a known height, and the pieces that became or ceased to be the first of the report. */
function findUnmeasured(pieces: readonly Piece[], known: MeasuredLayout | null): Unmeasured {
  const [first] = pieces
  const [firstBefore] = known?.pieces ?? []
  const isMeasured = (piece: Piece) =>
    known?.heights.has(piece) === true && (piece === first) === (piece === firstBefore)
  const unmeasured = pieces.filter((piece) => !isMeasured(piece))
  return { pieces: unmeasured, isFirst: unmeasured.length > 0 && unmeasured[0] === first }
}

/** Returns the sizes of all pieces: those that were measured now, others as before. */
function join(
  pieces: readonly Piece[],
  unmeasured: Unmeasured,
  measured: Measures,
  known: MeasuredLayout | null,
): { heights: ReadonlyMap<Piece, number>; columns: Measures['columns'] } {
  const isNew = new Set(unmeasured.pieces)
  const heights = new Map<Piece, number>()
  const columns = new Map<string, readonly number[]>()
  for (const piece of pieces) {
    const height = isNew.has(piece) ? measured.heights.get(piece.key) : known?.heights.get(piece)
    heights.set(piece, height ?? 0)
    const tableKey = piece.table?.key
    const widths = tableKey && (measured.columns.get(tableKey) ?? known?.columns.get(tableKey))
    if (tableKey && widths) columns.set(tableKey, widths)
  }
  return { heights, columns }
}

/** Counts the times that fonts have come. */
let loadedFonts = 0

function useLoadedFonts(): number {
  return useSyncExternalStore(subscribeToFonts, () => loadedFonts)
}

function subscribeToFonts(onLoaded: () => void): () => void {
  const count = () => {
    loadedFonts += 1
    onLoaded()
  }
  document.fonts?.addEventListener('loadingdone', count)
  return () => document.fonts?.removeEventListener('loadingdone', count)
}
