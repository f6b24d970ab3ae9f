import { patternedArea } from './patterned-area.ts'

export const alr = patternedArea({
  pattern: 'dots',
  label: 'Land in the reserve',
  colour: { light: '#5d7f1c', dark: '#a3c653', imagery: '#c9ee74' },
})
