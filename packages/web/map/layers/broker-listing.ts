import { pricedPoint } from './priced-point.ts'

export const brokerListing = pricedPoint({
  label: 'Broker listing',
  colour: { light: '#6b3fa0', dark: '#bb97ea', imagery: '#d6bcfa' },
  text: { light: '#ffffff', dark: '#1c1030', imagery: '#1c1030' },
  farPixels: 3.4,
  tagsFrom: 14,
})
