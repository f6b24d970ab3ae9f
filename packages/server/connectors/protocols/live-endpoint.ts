export type LiveEndpoint = WfsEndpoint | OpendatasoftEndpoint | ArcgisEndpoint

/** GeoServer of DataBC, WFS 2.0. */
export interface WfsEndpoint {
  protocol: 'wfs'
  /** `https://openmaps.gov.bc.ca/geo/pub/<object>/wfs` */
  url: string
  /** `pub:WHSE_CADASTRE.PMBC_PARCEL_FABRIC_POLY_SVW` */
  typeName: string
  /** Unique column for ordering the pages. */
  sortBy: string
}

/** Opendatasoft Explore v2.1. */
export interface OpendatasoftEndpoint {
  protocol: 'opendatasoft'
  url: string
  datasetId: string
  format: 'geojson' | 'csv'
  /** ODSQL condition, for example for the newest years. */
  where?: (asOf: string) => string
}

export interface ArcgisEndpoint {
  protocol: 'arcgis'
  /** `…/MapServer` or `…/FeatureServer`. */
  url: string
  /** Numbers of layers change. */
  layerName: string
}
