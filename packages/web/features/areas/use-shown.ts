import { useEffect } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { clearShownAreas, showAreas } from '../../state/map/shown-areas.ts'

/** While mounted. `focused`: the area being edited. */
export function useShown(areas: readonly Area[], focused: string | null = null): void {
  useEffect(() => showAreas(areas, focused), [areas, focused])
  useEffect(() => clearShownAreas, [])
}
