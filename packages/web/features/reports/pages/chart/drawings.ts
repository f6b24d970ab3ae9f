import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'

/** Returns a function to call when drawn or unmounted. */
type BeginDrawing = () => () => void

export const BeginDrawing = createContext<BeginDrawing>(() => () => {})

export function useDrawings(): { areAllDrawn: boolean; beginDrawing: BeginDrawing } {
  const [count, setCount] = useState(0)
  const beginDrawing = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return { areAllDrawn: count === 0, beginDrawing }
}

/** Delays printing until it is drawn. */
export function useDrawn(isDrawn: boolean): void {
  const beginDrawing = use(BeginDrawing)
  useLayoutEffect(() => {
    return isDrawn ? undefined : beginDrawing()
  }, [isDrawn, beginDrawing])
}
