import { pricedPoint } from './priced-point.ts'

export const mlsListing = pricedPoint({
  label: 'Active MLS® listing',
  colour: { light: '#14594c', dark: '#5fc3ae', imagery: '#7fe0cb' },
  text: { light: '#ffffff', dark: '#0d211d', imagery: '#0d211d' },
  farPixels: 2.8,
  tagsFrom: 14.5,
})
