import { boundary } from './boundary.ts'

export const regionalDistrict = boundary({
  kinds: [
    {
      label: 'Regional district boundary',
      colour: { light: '#7a4a2b', dark: '#d9a27c', imagery: '#f3cba9' },
    },
  ],
  width: [1, 2, 3],
  dash: null,
  nameZooms: [5, 10],
})
