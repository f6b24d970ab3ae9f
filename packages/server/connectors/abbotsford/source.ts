import { normalisePid } from '#domain/parcel/pid.ts'
import { EMPTY_ASSESSMENT } from '../empty-records.ts'
import { openCity } from '../licences.ts'
import type { ArcgisEndpoint } from '../protocols/live-endpoint.ts'
import { readDate } from '../read-date.ts'
import { dollars, text } from '../read-value.ts'
import {
  hasColumns,
  type MapContext,
  type MappedRow,
  reject,
  type Source,
  type SourceRow,
} from '../source.ts'
import { mapParcel } from './parcels.ts'

const LAYER: ArcgisEndpoint = {
  protocol: 'arcgis',
  url: 'https://services8.arcgis.com/ZYlQy38aWlfDG1Qh/arcgis/rest/services/Parcel_Layers_External_Feature/FeatureServer',
  layerName: 'Parcels',
}

export const abbotsford: Source = {
  key: 'abbotsford',
  ...openCity('Abbotsford', null),
  homepage: 'https://opendata-abbotsford.hub.arcgis.com',
  cadence: 'Weekly',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcels with zoning, OCP land use and ALR flag',
      fileHint: 'a GeoJSON of Parcel_Layers_External_Feature',
      live: LAYER,
      recognises: (row) => row.geometry !== null && hasColumns(row, 'FOLIO', 'PLAN_', 'ZONING', 'ALR'),
      map: mapParcel,
    },
    {
      key: 'assessments',
      title: 'Assessed values',
      fileHint: 'the same GeoJSON, or its columns as CSV',
      live: LAYER,
      recognises: (row) => hasColumns(row, 'FOLIO', 'LAND_VALUE', 'IMP_VALUE', 'TTL_VALUE'),
      map: mapAssessment,
    },
  ],
}

/**
 * The parcel layer, or a roll with the same columns. The year is that of the row's last edit, or else of the
 * release. Skips strata parents, which are not assessed (total 0, no land value).
 */
function mapAssessment({ properties }: SourceRow, { asOf }: MapContext): MappedRow {
  const ref = text(properties.FOLIO)
  if (ref === null) return reject('FOLIO is blank')
  const landDollars = dollars(properties.LAND_VALUE)
  const improvementDollars = dollars(properties.IMP_VALUE)
  const totalDollars = dollars(properties.TTL_VALUE)
  if (landDollars === null && improvementDollars === null && !totalDollars) return []
  return [
    {
      ...EMPTY_ASSESSMENT,
      ref,
      parcelRef: ref,
      pid: normalisePid(text(properties.PID)),
      rollNumber: ref,
      year: Number((readDate(properties.EditDate) ?? asOf).slice(0, 4)),
      landDollars,
      improvementDollars,
      totalDollars,
      actualUseCode: text(properties.USE_CODE),
      actualUse: text(properties.USE_DESC),
    },
  ]
}
