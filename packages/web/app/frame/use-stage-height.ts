import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Height of the area right of the rail, retained while the window changes. */
export function useStageHeight(): [RefObject<HTMLElement | null>, number] {
  const stage = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(window.innerHeight)
  useLayoutEffect(() => {
    if (!stage.current) return
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  return [stage, height]
}
