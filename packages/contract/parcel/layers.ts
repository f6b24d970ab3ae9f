import { z } from 'zod'
import { AnyGeometry, Bounds, LngLat } from '../wire/geometry.ts'
import { plainText } from '../wire/plain-text.ts'
import { Provenance, ProvenanceById } from '../wire/provenance.ts'

export const LayerInfo = z.object({
  key: z.string(),
  /** Part of the tile address, changed by every import so that caches are not stale. */
  release: z.string(),
  bounds: Bounds.nullable(),
  featureCount: z.number().int(),
  sources: z.array(Provenance),
  /** Categories for the legend, most frequent first. */
  categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
})
export type LayerInfo = z.infer<typeof LayerInfo>

/** The newest year in the data, and the one before. */
const YearPair = z.object({ current: z.number().int().nullable(), previous: z.number().int().nullable() })

export const LayersResponse = z.object({
  /** Layers with features, and `streets`. */
  layers: z.array(LayerInfo),
  /** Map view for a new visitor. */
  home: z.object({ centre: LngLat, zoom: z.number(), bounds: Bounds }).nullable(),
  /** Whether there is only the synthetic demo district. */
  isDemo: z.boolean(),
  /** Years for column labels. */
  assessmentYears: YearPair.extend({ bySource: z.record(z.string(), YearPair) }),
})
export type LayersResponse = z.infer<typeof LayersResponse>

export const LayersAtRequest = z.object({
  lng: z.coerce.number().min(-180).max(180),
  lat: z.coerce.number().min(-90).max(90),
  /** Layer keys separated by commas. */
  layers: plainText(1, 400),
})

export const FeatureLabels = z.object({
  layer: z.string(),
  code: z.string().nullable(),
  title: z.string().nullable(),
  category: z.string().nullable(),
  status: z.string().nullable(),
  effectiveOn: z.string().nullable(),
  bylaw: z.string().nullable(),
  url: z.string().nullable(),
})

export const LayerHit = FeatureLabels.extend({
  id: z.string(),
  geometry: AnyGeometry,
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  releaseId: z.number().int(),
})
export type LayerHit = z.infer<typeof LayerHit>

export const LayersAtResponse = z.object({ hits: z.array(LayerHit), provenance: ProvenanceById })
export type LayersAtResponse = z.infer<typeof LayersAtResponse>
