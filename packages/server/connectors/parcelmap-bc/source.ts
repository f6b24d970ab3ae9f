import { OGL_BC } from '../licences.ts'
import type { Source } from '../source.ts'
import { isNativeLayout, mapNativeLayout } from './native-layout.ts'
import { isWfsLayout, mapWfsLayout } from './wfs-layout.ts'

const OBJECT = 'WHSE_CADASTRE.PMBC_PARCEL_FABRIC_POLY_SVW'

const mapNativeRow = mapNativeLayout({ municipality: null, regionalDistrict: null })

/** The fabric represents parcels, and is not a survey. */
export const parcelmapBc: Source = {
  key: 'parcelmap-bc',
  title: 'ParcelMap BC parcel fabric',
  publisher: 'Land Title and Survey Authority of British Columbia',
  ...OGL_BC,
  homepage: 'https://catalogue.data.gov.bc.ca/dataset/4cf233c2-f020-4f7a-9b87-1923252fbc24',
  cadence: 'Weekly, on Sundays',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcels, strata parents, interests, roads and parks',
      fileHint: 'a GeoJSON response of its WFS, or the fabric in its native layout',
      live: {
        protocol: 'wfs',
        url: `https://openmaps.gov.bc.ca/geo/pub/${OBJECT}/wfs`,
        typeName: `pub:${OBJECT}`,
        sortBy: 'PARCEL_FABRIC_POLY_ID',
      },
      recognises: (row) => isWfsLayout(row) || isNativeLayout(row),
      map: (row) => (isNativeLayout(row) ? mapNativeRow(row) : mapWfsLayout(row)),
    },
  ],
}
