import { z } from 'zod'
import { ReleaseCounts } from '../admin/release-counts.ts'
import { Provenance } from '../wire/provenance.ts'

export const GoogleMapsSettings = z.object({
  key: z.string(),
  /** Address with the key; the page adds the callback. */
  scriptUrl: z.string(),
  /** Address of still pictures, without a query. */
  staticUrl: z.string(),
  streetViewUrl: z.string(),
  /** Addresses of still pictures need a signature, which `signMapPicture` adds. */
  isSigned: z.boolean(),
  isStandIn: z.boolean(),
})
export type GoogleMapsSettings = z.infer<typeof GoogleMapsSettings>

/** Keys and addresses that the browser needs; secrets never travel here. */
export const MapSettings = z.object({
  /** Mapbox public token, or null: Mapbox base maps are then not offered. */
  mapboxToken: z.string().nullable(),
  /** Addresses of the ESRI services, configurable for a proxy. */
  esriAerialUrl: z.string(),
  esriAerialTilemapUrl: z.string(),
  esriRoadUrl: z.string(),
  openStreetMapUrl: z.string(),
  /** ParcelMap BC picture service; offered only with the TESTING permission. */
  pmbcUrl: z.string().nullable(),
  /** Null: pictures of parcels come from our own data. */
  googleMaps: GoogleMapsSettings.nullable(),
})
export type MapSettings = z.infer<typeof MapSettings>

export const SourcesResponse = z.object({
  releases: z.array(
    Provenance.extend({
      importedAt: z.string(),
      cadence: z.string(),
      homepage: z.string().nullable(),
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
