import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'

/** Reports that a drawing starts. The returned function reports its end. */
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

/** Delays printing until `isDrawn`. */
export function useDrawn(isDrawn: boolean): void {
  const beginDrawing = use(BeginDrawing)
  useLayoutEffect(() => {
    return isDrawn ? undefined : beginDrawing()
  }, [isDrawn, beginDrawing])
}
