import { pricedPoint } from './priced-point.ts'

export const sale = pricedPoint({
  label: 'Latest sale of a parcel',
  colour: { light: '#3a4643', dark: '#b9c7c3', imagery: '#f4f6f5' },
  text: { light: '#ffffff', dark: '#10211f', imagery: '#10211f' },
  farPixels: 1.2,
  tagsFrom: 16.5,
})
