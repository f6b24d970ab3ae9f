import type { LayerInfo } from '#contract/parcel/layers.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import type { MapScheme } from '../styles/scheme.ts'
import { createBoundaryLayer } from './boundary.ts'
import { building } from './building.ts'
import { developmentApplication } from './development-application.ts'
import type { LegendEntry, MapLayer } from './map-layer.ts'
import { parcel } from './parcel.ts'
import { createPatternedAreaLayer } from './patterned-area.ts'
import { createPlanningAreaLayer } from './planning-area.ts'
import { createPricedPointLayer } from './priced-point.ts'
import { rentalPolicy } from './rental-policy.ts'
import { transitLine } from './transit-line.ts'
import { transitStop } from './transit-stop.ts'

export const MAP_LAYERS: Record<LayerKey, MapLayer> = {
  parcel,
  building,
  zoning: createPlanningAreaLayer({ labelFrom: 13.5, edge: 'solid', fill: [0.62, 0.42] }),
  ocp: createPlanningAreaLayer({ labelFrom: 13, edge: 'solid', fill: [0.6, 0.4] }),
  ncp: createPlanningAreaLayer({ labelFrom: 13, edge: 'solid', fill: [0.6, 0.4] }),
  local_area_plan: createPlanningAreaLayer({ labelFrom: 11.5, edge: 'dashed', fill: [0.14, 0.08] }),
  alr: createPatternedAreaLayer({
    pattern: 'dots',
    label: 'Land in the reserve',
    colour: { light: '#5d7f1c', dark: '#a3c653', imagery: '#c9ee74' },
  }),
  floodplain: createPatternedAreaLayer({
    pattern: 'hatch',
    label: 'Mapped floodplain',
    colour: { light: '#2878a8', dark: '#58a9d6', imagery: '#7cc7f2' },
  }),
  rental_policy: rentalPolicy,
  development_application: developmentApplication,
  sale: createPricedPointLayer({
    label: 'Latest sale of a parcel',
    colour: { light: '#3a4643', dark: '#b9c7c3', imagery: '#f4f6f5' },
    text: { light: '#ffffff', dark: '#10211f', imagery: '#10211f' },
    farPixels: 1.2,
    tagsFrom: 16.5,
  }),
  mls_listing: createPricedPointLayer({
    label: 'Active MLS® listing',
    colour: { light: '#14594c', dark: '#5fc3ae', imagery: '#7fe0cb' },
    text: { light: '#ffffff', dark: '#0d211d', imagery: '#0d211d' },
    farPixels: 2.8,
    tagsFrom: 14.5,
  }),
  broker_listing: createPricedPointLayer({
    label: 'Broker listing',
    colour: { light: '#6b3fa0', dark: '#bb97ea', imagery: '#d6bcfa' },
    text: { light: '#ffffff', dark: '#1c1030', imagery: '#1c1030' },
    farPixels: 3.4,
    tagsFrom: 14,
  }),
  school_catchment: createBoundaryLayer({
    kinds: [
      {
        label: 'Secondary school',
        word: 'secondary',
        colour: { light: '#4b4fb5', dark: '#a5a8f5', imagery: '#cfd0ff' },
      },
      {
        label: 'Elementary or middle school',
        colour: { light: '#9a5b00', dark: '#e5b15c', imagery: '#ffd990' },
      },
    ],
    width: [0.6, 1.4, 2.2],
    dash: null,
    nameZooms: [11.5, 16],
  }),
  transit_stop: transitStop,
  transit_line: transitLine,
  municipality: createBoundaryLayer({
    kinds: [
      { label: 'Municipal boundary', colour: { light: '#6a3d7c', dark: '#c79bdc', imagery: '#e7c5f7' } },
    ],
    width: [0.6, 1.4, 2.2],
    dash: [6, 2, 1.5, 2],
    nameZooms: [8, 13],
  }),
  regional_district: createBoundaryLayer({
    kinds: [
      {
        label: 'Regional district boundary',
        colour: { light: '#7a4a2b', dark: '#d9a27c', imagery: '#f3cba9' },
      },
    ],
    width: [1, 2, 3],
    dash: null,
    nameZooms: [5, 10],
  }),
  neighbourhood: createBoundaryLayer({
    kinds: [
      { label: 'Neighbourhood boundary', colour: { light: '#2d6f80', dark: '#7cc4d6', imagery: '#b5e6f2' } },
    ],
    width: [0.5, 1.2, 1.8],
    dash: null,
    nameZooms: [11, 15.5],
  }),
}

export const getLayerLegend = (key: LayerKey, info: LayerInfo, scheme: MapScheme): LegendEntry[] =>
  MAP_LAYERS[key].legend(info, scheme)
