import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'

/** Returns a function for when it is drawn or unmounted. */
type BeginDrawing = () => () => void

export const BeginDrawing = createContext<BeginDrawing>(() => () => {})

/** The pages are ready to print at zero. */
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
