import { useEffect } from 'react'
import type { BoundaryEdit } from '#domain/map-tools/map-gestures.ts'
import type { MapMode } from '#domain/map-tools/map-modes.ts'
import { registerShortcuts, type Shortcut } from '../../../lib/shortcuts.ts'
import { useMap } from '../../../map/controller.ts'
import { sendEdit } from '../../../state/map/tools.ts'

const edit = (keys: string[], title: string, run: BoundaryEdit): Shortcut => ({
  keys,
  title,
  group: 'Map',
  run: () => sendEdit(run),
})

/** Initially the vertex nearest to the middle of the visible part. */
function choose(run: 'nextVertex' | 'previousVertex'): void {
  const { controller } = useMap.getState()
  sendEdit(run, controller?.unproject(controller.visibleCentre()))
}

const UNDO = edit(['mod+z'], 'Undo the last step of the boundary', 'undo')
const KEYS: Partial<Record<MapMode, readonly Shortcut[]>> = {
  drawBoundaryPolygon: [UNDO],
  drawBoundary: [
    UNDO,
    { keys: ['n'], title: 'Choose the next corner', group: 'Map', run: () => choose('nextVertex') },
    { keys: ['b'], title: 'Choose the corner before', group: 'Map', run: () => choose('previousVertex') },
    edit(['a'], 'Add a corner after the chosen one', 'addVertex'),
    edit(['delete'], 'Delete the chosen corner or polygon', 'deleteChosen'),
  ],
}

/** Take precedence over those of the selection. */
export function useBoundaryKeys(mode: MapMode): void {
  useEffect(() => registerShortcuts(KEYS[mode] ?? []), [mode])
}
