import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'

/** Notes that something on the pages is not drawn yet; returns what notes that it is, or is no longer there. */
type BeginDrawing = () => () => void

export const BeginDrawing = createContext<BeginDrawing>(() => () => {})

/** Counts what is on the pages and not drawn yet: they are not ready to be printed before. */
export function useDrawings(): { areAllDrawn: boolean; beginDrawing: BeginDrawing } {
  const [count, setCount] = useState(0)
  const beginDrawing = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return { areAllDrawn: count === 0, beginDrawing }
}

/** Holds the pages back until it is drawn. */
export function useDrawn(isDrawn: boolean): void {
  const beginDrawing = use(BeginDrawing)
  useLayoutEffect(() => {
    return isDrawn ? undefined : beginDrawing()
  }, [isDrawn, beginDrawing])
}
