import { useEffect } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { clearShownAreas, showAreas } from '../../state/map/shown-areas.ts'

/** Shows the areas on the map while the panel is mounted. `focused` is the id of the area being edited. */
export function useShown(areas: readonly Area[], focused: string | null = null): void {
  useEffect(() => showAreas(areas, focused), [areas, focused])
  useEffect(() => clearShownAreas, [])
}
