import { boundary } from './boundary.ts'

export const municipality = boundary({
  kinds: [{ label: 'Municipal boundary', colour: { light: '#6a3d7c', dark: '#c79bdc', imagery: '#e7c5f7' } }],
  width: [0.6, 1.4, 2.2],
  dash: [6, 2, 1.5, 2],
  nameZooms: [8, 13],
})
