/** Choices are limited to values in the data (specification part 2, sections 3 and 4). */
import { z } from 'zod'
import { Bounds } from '../wire/geometry.ts'
import { AreaSelection } from './collections.ts'

export const BoundaryLayer = AreaSelection.shape.layer
export type BoundaryLayer = z.infer<typeof BoundaryLayer>

/** A boundary feature, whose id is the same in every release. */
export const AreaPlace = z.object({
  featureId: z.string(),
  name: z.string(),
  /** Municipality of a neighbourhood, or regional district of a municipality. */
  parentName: z.string().nullable(),
  bounds: Bounds,
})
export type AreaPlace = z.infer<typeof AreaPlace>

/** A response lists at most this many places, by name. A search narrows the list. */
export const MAX_AREA_PLACES = 2_000

export const AreaPlaces = z.object({
  places: z.array(AreaPlace),
  total: z.number().int(),
  /** Distinguishes a search without results from a missing layer. */
  layers: z.array(z.object({ layer: BoundaryLayer, count: z.number().int() })),
})
export type AreaPlaces = z.infer<typeof AreaPlaces>

/** A value with its number of listings. A broker counts as agent and as brokerage. */
export const Choice = z.object({ value: z.string(), count: z.number().int() })
export type Choice = z.infer<typeof Choice>

/** Most frequent first. Zoning codes include all zones that reach into the area. */
export const AreaChoices = z.object({
  broker: z.object({ brokers: z.array(Choice), propertyTypes: z.array(Choice) }),
  mls: z.object({
    statuses: z.array(Choice),
    propertyClasses: z.array(Choice),
    propertyTypes: z.array(Choice),
    zonings: z.array(Choice),
  }),
  /** Empty for an area that is drawn or selected by neighbourhood. */
  subAreas: z.array(AreaPlace),
})
export type AreaChoices = z.infer<typeof AreaChoices>
