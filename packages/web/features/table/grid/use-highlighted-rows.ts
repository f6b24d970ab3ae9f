import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { buildingOf } from '#domain/parcel/address/strata-unit.ts'
import { useHovered } from '../../../state/map/hovered.ts'

/** Marks the hovered and the opened row. Sets attributes, without rendering rows. */
export function useHighlightedRows(scroller: RefObject<HTMLElement | null>, openUpid: string | null): void {
  const mark = () => {
    const { upid, source } = useHovered.getState()
    const isLit = (row: string | undefined) =>
      row !== undefined && (row === upid || (source === 'map' && buildingOf(row) === upid && upid !== null))
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-upid]') ?? []) {
      row.toggleAttribute('data-lit', source !== 'table' && isLit(row.dataset.upid))
      row.toggleAttribute('data-open', row.dataset.upid === openUpid)
    }
  }
  // Runs after every render, because scrolling replaces rows.
  useLayoutEffect(mark)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads everything else when called
  useEffect(() => useHovered.subscribe(mark), [openUpid])
}
