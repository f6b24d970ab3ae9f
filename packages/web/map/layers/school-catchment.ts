import { boundary } from './boundary.ts'

export const schoolCatchment = boundary({
  kinds: [
    {
      label: 'Secondary school',
      word: 'secondary',
      colour: { light: '#4b4fb5', dark: '#a5a8f5', imagery: '#cfd0ff' },
    },
    {
      label: 'Elementary or middle school',
      colour: { light: '#9a5b00', dark: '#e5b15c', imagery: '#ffd990' },
    },
  ],
  width: [0.6, 1.4, 2.2],
  dash: null,
  nameZooms: [11.5, 16],
})
