import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
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
  /** True while the copy of the pieces must be on the page, in `copy`. */
  isMeasuring: boolean
  copy: RefObject<HTMLDivElement | null>
}

/**
 * Divides pieces into pages by their heights in a hidden copy, which is on the page only until they are measured: before the browser paints,
 * and again when a font has come, for letters then have other widths.
 */
export function usePageLayout(
  pieces: readonly Piece[],
  { freeHeight, measure }: { freeHeight: number; measure: MeasurePieces },
): Measuring {
  const copy = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState<(PageLayout & { of: string }) | null>(null)
  const isPrinting = useIsPrinting()
  const of = `${useLoadedFonts()} ${freeHeight}`
  const isMeasuring = layout?.pieces !== pieces || layout.of !== of
  useLayoutEffect(() => {
    // On paper the copy has no height: what was measured for the screen is printed.
    if (!isMeasuring || isPrinting || !copy.current) return
    const { heights, columns } = measure(copy.current)
    if (pieces.length > 0 && [...heights.values()].every((height) => height === 0)) return
    const measured = pieces.map(({ key, isWithNext, group, beginsPage, table }) => ({
      key,
      isWithNext,
      group,
      beginsPage,
      height: heights.get(key) ?? 0,
      headKey: table && !table.isHead ? headKeyOf(table.key) : null,
    }))
    setLayout({ of, pieces, columns, pages: paginate(measured, freeHeight) })
  }, [isMeasuring, isPrinting, pieces, of, freeHeight, measure])
  return { layout, isMeasuring, copy }
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
