import { boundary } from './boundary.ts'

export const neighbourhood = boundary({
  kinds: [
    { label: 'Neighbourhood boundary', colour: { light: '#2d6f80', dark: '#7cc4d6', imagery: '#b5e6f2' } },
  ],
  width: [0.5, 1.2, 1.8],
  dash: null,
  nameZooms: [11, 15.5],
})
