import { patternedArea } from './patterned-area.ts'

export const floodplain = patternedArea({
  pattern: 'hatch',
  label: 'Mapped floodplain',
  colour: { light: '#2878a8', dark: '#58a9d6', imagery: '#7cc7f2' },
})
