import { z } from 'zod'
import { ReleaseCounts } from '../admin/monitor-releases.ts'
import { Provenance } from '../wire/provenance.ts'

export const GoogleMapsSettings = z.object({
  key: z.string(),
  /** Contains the key. The page adds the callback parameter. */
  scriptUrl: z.string(),
  staticUrl: z.string(),
  streetViewUrl: z.string(),
  isSigned: z.boolean(),
  isStandIn: z.boolean(),
})
export type GoogleMapsSettings = z.infer<typeof GoogleMapsSettings>

export const MapSettings = z.object({
  mapboxToken: z.string().nullable(),
  /** May be the address of a proxy. */
  esriAerialUrl: z.string(),
  esriAerialTilemapUrl: z.string(),
  esriRoadUrl: z.string(),
  openStreetMapUrl: z.string(),
  /** Used only with the TESTING permission. */
  pmbcUrl: z.string().nullable(),
  googleMaps: GoogleMapsSettings.nullable(),
})
export type MapSettings = z.infer<typeof MapSettings>

export const SourcesResponse = z.object({
  releases: z.array(
    Provenance.extend({
      cadence: z.string(),
      counts: ReleaseCounts,
    }),
  ),
})
export type SourcesResponse = z.infer<typeof SourcesResponse>

export const Health = z.object({
  status: z.enum(['ok', 'starting', 'failing']),
  database: z.enum(['embedded', 'native']),
  version: z.string(),
})
