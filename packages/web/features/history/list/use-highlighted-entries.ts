import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useShownPlaces } from '../../../state/map/shown-places.ts'

/** Marks the entry whose dot is hovered on the map. Sets attributes directly, without rendering rows. */
export function useHighlightedEntries(scroller: RefObject<HTMLElement | null>): void {
  const mark = () => {
    const { hovered } = useShownPlaces.getState()
    const changeId = hovered?.source === 'map' ? String(hovered.id) : null
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []) {
      row.toggleAttribute('data-lit', row.dataset.change === changeId)
    }
  }
  // Runs after every render, because scrolling replaces rows.
  useLayoutEffect(mark)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads everything else when called
  useEffect(() => useShownPlaces.subscribe(mark), [])
}
