import { expect, test } from 'vitest'
import { formatShortcut } from './help-dialog.tsx'

test.each([
  ['r', 'R'],
  ['?', '?'],
  ['/', '/'],
  ['mod+k', 'Ctrl K'],
  ['mod+shift+z', 'Ctrl Shift Z'],
  ['alt+arrowdown', 'Alt ↓'],
  ['mod+click', 'Ctrl click'],
])('%s is written %s', (key, label) => {
  expect(formatShortcut(key)).toBe(label)
})
