import { type MapScheme, STREETS_PALETTES } from './scheme.ts'
import { type SlottedLayer, slotted } from './slots.ts'
import { groundLayers } from './streets-ground.ts'
import { labelLayers } from './streets-labels.ts'
import { landmarkNames } from './streets-places.ts'
import { roadLayers } from './streets-roads.ts'

/** "Lotline Streets". Over pictures only its names. */
export function streetsLayers(scheme: MapScheme): SlottedLayer[] {
  const palette = STREETS_PALETTES[scheme]
  const labels = [
    ...slotted('base-label', labelLayers(palette)),
    ...slotted('landmark', [landmarkNames(palette)]),
  ]
  if (scheme === 'imagery') return labels
  return [...slotted('ground', groundLayers(palette)), ...slotted('road', roadLayers(palette)), ...labels]
}
