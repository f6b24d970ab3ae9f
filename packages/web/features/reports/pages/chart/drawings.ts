import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'

/** Reports that a drawing starts. The returned function reports its end. */
type StartDrawing = () => () => void

export const StartDrawing = createContext<StartDrawing>(() => () => {})

export function useDrawings(): { areAllDrawn: boolean; startDrawing: StartDrawing } {
  const [count, setCount] = useState(0)
  const startDrawing = useCallback(() => {
    setCount((count) => count + 1)
    return () => setCount((count) => count - 1)
  }, [])
  return { areAllDrawn: count === 0, startDrawing }
}

/** Delays printing until `isDrawn`. */
export function useDrawn(isDrawn: boolean): void {
  const startDrawing = use(StartDrawing)
  useLayoutEffect(() => {
    return isDrawn ? undefined : startDrawing()
  }, [isDrawn, startDrawing])
}
