import {
  type Icon,
  IconEraser,
  IconMarquee2,
  IconPointer,
  IconPolygon,
  IconRulerMeasure,
} from '@tabler/icons-react'
import type { MapMode, MapModeEvent } from '#domain/map-tools/map-modes.ts'

interface ToolButton {
  title: string
  /** Description in the list of shortcuts. */
  description: string
  key: string
  icon: Icon
  event: MapModeEvent
  /** Modes in which this tool is the one in hand. */
  modes: readonly MapMode[]
}

/**
 * The tools that have a use at any time. A boundary is drawn from the panel of its watched area; placing the CMA subject
 * joins when its feature does: the machine in `domain/map-tools/map-tools.ts` knows both.
 */
export const TOOL_BUTTONS: readonly ToolButton[] = [
  {
    title: 'Pick parcels',
    description: 'Pick single parcels',
    key: 'v',
    icon: IconPointer,
    event: 'normal',
    modes: ['normal'],
  },
  {
    title: 'Select with a rectangle',
    description: 'Select parcels with a rectangle',
    key: 'r',
    icon: IconMarquee2,
    event: 'selectRectangle',
    modes: ['selectRectangle'],
  },
  {
    title: 'Select with a polygon',
    description: 'Select parcels with a polygon',
    key: 'p',
    icon: IconPolygon,
    event: 'selectPolygon',
    modes: ['selectPolygon'],
  },
  {
    title: 'Remove parcels',
    description: 'Remove parcels from the selection',
    key: 'd',
    icon: IconEraser,
    event: 'deletePoint',
    modes: ['deletePoint', 'deleteRectangle', 'deletePolygon'],
  },
  {
    title: 'Measure',
    description: 'Measure length and area',
    key: 'm',
    icon: IconRulerMeasure,
    event: 'measurePolygon',
    modes: ['measure', 'measurePolygon'],
  },
]
