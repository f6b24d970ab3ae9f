import {
  type Icon,
  IconChartDots3,
  IconEraser,
  IconMarquee2,
  IconPointer,
  IconPolygon,
  IconRulerMeasure,
} from '@tabler/icons-react'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import type { MapMode, MapModeEvent } from '#domain/map-tools/map-modes.ts'

interface ToolButton {
  title: string
  description: string
  key: string
  icon: Icon
  event: MapModeEvent
  modes: readonly MapMode[]
  resource?: ResourceKey
}

/** Tools without boundaries, which are drawn from the panel of their area. */
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
  {
    title: 'Market analysis',
    description: 'Choose a property for a market analysis',
    key: 'c',
    icon: IconChartDots3,
    event: 'cmaSubject',
    modes: ['cmaSubject', 'cmaSubjectPositioning'],
    resource: RESOURCES.APP_CMA,
  },
]
