interface ReplayedLayer {
  file: string
  name: string
}

export const WFS_LAYERS: readonly ReplayedLayer[] = [
  {
    name: 'WHSE_CADASTRE.PMBC_PARCEL_FABRIC_POLY_SVW',
    file: 'bc/pmbc-parcel-fabric_wfs-features_epsg4326.geojson',
  },
  {
    name: 'WHSE_LEGAL_ADMIN_BOUNDARIES.ABMS_MUNICIPALITIES_SP',
    file: 'bc/municipalities_2017.geojson.gz',
  },
  {
    name: 'WHSE_LEGAL_ADMIN_BOUNDARIES.ABMS_REGIONAL_DISTRICTS_SP',
    file: 'bc/regional-districts_2019_simplified-100m.geojson',
  },
]

/** Layers at `…/<service>/{MapServer,FeatureServer}`. Their ids are invented, because imports use the names. */
export const ARCGIS_LAYERS: readonly (ReplayedLayer & { service: string; id: number })[] = [
  { service: 'Parcel_Layers_External_Feature', id: 0, name: 'Parcels', file: 'abbotsford/parcels.geojson' },
  { service: 'OpenData4', id: 7, name: 'Legal Parcels', file: 'burnaby/parcels.geojson' },
  {
    service: 'Parcel_Map_BC_Parcel_Polygon',
    id: 4,
    name: 'Parcel_Map_BC_Parcel_Polygon',
    file: 'nanaimo/parcels.geojson.gz',
  },
]

export const OPENDATASOFT_DATASETS: readonly ReplayedLayer[] = [
  { name: 'property-parcel-polygons', file: 'vancouver/property-parcel-polygons_false-creek.geojson' },
  { name: 'property-addresses', file: 'vancouver/property-addresses_2020.csv.gz' },
  { name: 'property-tax-report', file: 'vancouver/property-tax-report_api-sample.csv' },
  { name: 'zoning-districts-and-labels', file: 'vancouver/zoning-districts-and-labels_2024.geojson.gz' },
  { name: 'local-area-boundary', file: 'vancouver/local-area-boundary.geojson' },
  { name: 'parks-polygon-representation', file: 'vancouver/parks-polygon-representation.geojson.gz' },
  { name: 'rapid-transit-stations', file: 'vancouver/rapid-transit-stations.geojson' },
  { name: 'rapid-transit-lines', file: 'vancouver/rapid-transit-lines.geojson' },
  { name: 'public-streets', file: 'vancouver/public-streets_false-creek.geojson' },
  { name: 'building-footprints-2015', file: 'vancouver/building-footprints-2015_false-creek.geojson' },
  { name: 'shoreline-2002', file: 'vancouver/shoreline-2002.geojson.gz' },
]
