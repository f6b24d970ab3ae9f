import { expect, it } from 'vitest'
import { mapNativeLayout } from './native-layout.ts'

const PLACE = { municipality: 'Testtown', regionalDistrict: null }

it.each([
  ['Lot 4', '4'],
  ['LOT 12', '12'],
  ['Parcel A', 'Parcel A'],
  [null, null],
])('reads from the designation %o the lot number %o', (Designation1, lotNumber) => {
  const properties = { GlobalID: '{7F}', PID: 1, Designation1 }
  const geometry = { type: 'Point', coordinates: [-123, 49] }
  expect(mapNativeLayout(PLACE)({ properties, geometry } as never)).toMatchObject([{ ref: '7F', lotNumber }])
})
