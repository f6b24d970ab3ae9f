import { boundary } from './boundary.ts'

export const schoolCatchment = boundary({
  label: 'Catchment',
  colour: { light: '#9a5b00', dark: '#e5b15c', imagery: '#ffd990' },
  width: [0.6, 1.4, 2.2],
  dash: [4, 2],
  nameZooms: [11.5, 16],
})
