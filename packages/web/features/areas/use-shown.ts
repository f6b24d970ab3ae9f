import { useEffect } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { clearShownAreas, showAreas } from '../../state/map/shown-areas.ts'

/** The map shows these areas for as long as the panel stands; `focused`: the id of the one in hand. */
export function useShown(areas: readonly Area[], focused: string | null = null): void {
  useEffect(() => showAreas(areas, focused), [areas, focused])
  useEffect(() => clearShownAreas, [])
}
