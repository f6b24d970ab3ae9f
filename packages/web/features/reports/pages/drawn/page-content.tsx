import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useIsPrinting } from '../../../../lib/printing.ts'
import { runWhenIdle } from '../../../../lib/run-when-idle.ts'
import { useDrawsAll } from '../../print/use-printing.ts'
import { useDrawn } from '../chart/drawings.ts'
import type { PieceMeasures } from '../layout/measure-pieces.ts'
import type { Piece } from '../piece.ts'
import { PieceRuns } from '../piece-runs.tsx'
import { useIsNear } from './use-is-near.ts'

/** Pages drawn before the browser reports which are in view. */
const FIRST_PAGES = 6
/** Pages that stay drawn out of view, so that the browser's search finds their text. */
const MAX_DRAWN = 150

interface PageContentProps {
  number: number
  pieces: readonly Piece[]
  columns: PieceMeasures['columns']
}

export const PageContent = memo(function PageContent({ number, pieces, columns }: PageContentProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place) ?? number <= FIRST_PAGES
  const isAll = useDrawsAll((state) => state.isAll)
  const isPrinting = useIsPrinting()
  const drawsNow = isNear || isAll || isPrinting
  const shouldDraw = drawsNow || number <= MAX_DRAWN
  const content = useMemo(() => ({ pieces, columns }), [pieces, columns])
  const [drawnContent, setDrawnContent] = useState(drawsNow ? content : null)
  useEffect(() => {
    if (drawnContent === content || !shouldDraw) return
    if (!drawsNow) return runWhenIdle(() => startTransition(() => setDrawnContent(content)))
    setDrawnContent(content)
    return
  }, [drawnContent, content, drawsNow, shouldDraw])
  const visibleContent = drawsNow ? content : drawnContent
  useDrawn(visibleContent === content || !shouldDraw)
  return <div ref={place}>{visibleContent && <PieceRuns {...visibleContent} />}</div>
}, haveSameContent)

function haveSameContent(a: PageContentProps, b: PageContentProps): boolean {
  return (
    a.number === b.number &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every(
      (piece, index) =>
        piece === b.pieces[index] &&
        (piece.table === null || a.columns.get(piece.table.key) === b.columns.get(piece.table.key)),
    )
  )
}
