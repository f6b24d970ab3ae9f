import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useHovered } from '../../../state/map/hovered.ts'

/** The parcel that the map hovers and the one whose card is open, marked without drawing any row again. */
export function useHighlightedRows(scroller: RefObject<HTMLElement | null>, openUpid: string | null): void {
  const mark = () => {
    const { upid, source } = useHovered.getState()
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-upid]') ?? []) {
      row.toggleAttribute('data-lit', source !== 'table' && row.dataset.upid === upid)
      row.toggleAttribute('data-open', row.dataset.upid === openUpid)
    }
  }
  // Rows come and go with every scroll, and a new one may be the lit one.
  useLayoutEffect(mark)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads everything else when it is called
  useEffect(() => useHovered.subscribe(mark), [openUpid])
}
