/** Address of a dataset on the network, and the protocol it speaks. */
export type LiveEndpoint = WfsEndpoint | OpendatasoftEndpoint | ArcgisEndpoint

/** OGC WFS 2.0 as DataBC serves it (GeoServer). */
export interface WfsEndpoint {
  protocol: 'wfs'
  /** `https://openmaps.gov.bc.ca/geo/pub/<object>/wfs` */
  url: string
  /** `pub:WHSE_CADASTRE.PMBC_PARCEL_FABRIC_POLY_SVW` */
  typeName: string
  /** Unique attribute that pages are ordered by. */
  sortBy: string
}

/** Opendatasoft Explore v2.1. */
export interface OpendatasoftEndpoint {
  protocol: 'opendatasoft'
  /** `https://opendata.vancouver.ca` */
  url: string
  datasetId: string
  /** Rows with a shape come as GeoJSON, tables as CSV. */
  format: 'geojson' | 'csv'
  /** ODSQL condition for a release of that day, for example the newest years of a long table. */
  where?: (asOf: string) => string
}

/** One layer of an Esri feature or map service. */
export interface ArcgisEndpoint {
  protocol: 'arcgis'
  /** `…/MapServer` or `…/FeatureServer`, without the layer. */
  url: string
  /** Layer numbers change between releases of a service; names do not. */
  layerName: string
}
