import { buildingDataset } from '../building-dataset.ts'
import { openCity } from '../licences.ts'
import { isNativeLayout, mapNativeLayout } from '../parcelmap-bc/native-layout.ts'
import { integer, text } from '../read-value.ts'
import type { Source } from '../source.ts'

/** The city publishes its part of ParcelMap BC with all attributes. */
export const nanaimo: Source = {
  key: 'nanaimo',
  ...openCity('Nanaimo', null),
  homepage: 'https://www.nanaimo.ca/open-data-catalogue',
  cadence: 'Weekly',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcels of the ParcelMap BC fabric in the city',
      fileHint: 'the GeoJSON export of Parcel_Map_BC_Parcel_Polygon',
      live: {
        protocol: 'arcgis',
        url: 'https://services1.arcgis.com/D2GiQOd2jzaj2Pzh/arcgis/rest/services/Parcel_Map_BC_Parcel_Polygon/FeatureServer',
        layerName: 'Parcel_Map_BC_Parcel_Polygon',
      },
      recognises: isNativeLayout,
      map: mapNativeLayout({
        municipality: 'Nanaimo',
        regionalDistrict: 'Regional District of Nanaimo',
      }),
    },
    buildingDataset({
      fileHint: 'a GeoJSON of building footprints',
      columns: ['BUILDING_ID', 'BLDGTYPE'],
      // Building ids are not unique: one occurs twice.
      ref: (cells) => text(cells.GlobalID),
      title: (cells) => text(cells.BLDGTYPE),
      facts: (cells) => ({ Storeys: integer(cells.FLOORCOUNT), 'Several buildings': text(cells.MULTI) }),
    }),
  ],
}
