import { expect, test } from 'vitest'
import { getKeyName, registerShortcuts, useShortcuts } from './shortcuts.ts'

const pressed = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => getKeyName({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held })

test('a key has one name, whatever keyboard it is typed on', () => {
  expect(pressed('r')).toBe('r')
  expect(pressed('R', { shiftKey: true })).toBe('r')
  expect(pressed('?', { shiftKey: true })).toBe('?')
  expect(pressed('?')).toBe('?')
})

test('Ctrl and Command are the same, and Shift counts with them', () => {
  expect(pressed('k', { ctrlKey: true })).toBe('mod+k')
  expect(pressed('k', { metaKey: true })).toBe('mod+k')
  expect(pressed('Z', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+z')
})

test('modifiers alone and keys with Alt belong to the browser', () => {
  expect(pressed('Shift', { shiftKey: true })).toBeNull()
  expect(pressed('ArrowLeft', { altKey: true })).toBeNull()
})

test('the list holds exactly what is registered', () => {
  const before = useShortcuts.getState().shortcuts.length
  const remove = registerShortcuts([{ keys: ['x'], title: 'X', group: 'Map', run: () => {} }])
  expect(useShortcuts.getState().shortcuts).toHaveLength(before + 1)
  remove()
  expect(useShortcuts.getState().shortcuts).toHaveLength(before)
})
