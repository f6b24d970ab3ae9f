import { OGL_ABBOTSFORD } from '../licences.ts'
import type { ArcgisEndpoint } from '../protocols/live-endpoint.ts'
import type { Source } from '../source.ts'
import { isAssessments, mapAssessment } from './assessments.ts'
import { isParcels, mapParcel } from './parcels.ts'

const LAYER: ArcgisEndpoint = {
  protocol: 'arcgis',
  url: 'https://services8.arcgis.com/ZYlQy38aWlfDG1Qh/arcgis/rest/services/Parcel_Layers_External_Feature/FeatureServer',
  layerName: 'Parcels',
}

/** One layer, here two datasets: parcels and values. */
export const abbotsford: Source = {
  key: 'abbotsford',
  title: 'City of Abbotsford open data',
  publisher: 'City of Abbotsford',
  ...OGL_ABBOTSFORD,
  homepage: 'https://opendata-abbotsford.hub.arcgis.com',
  cadence: 'Weekly',
  isSynthetic: false,
  municipality: 'Abbotsford',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcels with zoning, OCP land use and ALR flag',
      fileHint: 'a GeoJSON of Parcel_Layers_External_Feature',
      live: LAYER,
      recognises: isParcels,
      map: mapParcel,
    },
    {
      key: 'assessments',
      title: 'Assessed values',
      fileHint: 'the same GeoJSON, or its columns as CSV',
      live: LAYER,
      recognises: isAssessments,
      map: mapAssessment,
    },
  ],
}
