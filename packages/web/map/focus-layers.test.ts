import { expect, it } from 'vitest'
import { createFocusLayers } from './focus-layers.ts'

it('Zones that are clicked into are outlined, and keep the tint of their legend', () => {
  const ids = createFocusLayers('dark').map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['focus-zones-line', 'focus-plans-line', 'focus-preview-fill']))
  expect(ids).not.toContain('focus-zones-fill')
  expect(ids).not.toContain('focus-plans-fill')
})
