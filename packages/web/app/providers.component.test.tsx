import { act, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setPreference } from '../state/account/preferences.ts'
import { Providers } from './providers.tsx'

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

afterEach(() => act(() => setPreference('theme', 'auto')))

it('A page in the dark theme has the light one while it is printed', () => {
  act(() => setPreference('theme', 'dark'))
  render(<Providers>A page</Providers>)
  expect(scheme()).toBe('dark')
  // Without `act`: the theme must have changed when the listener returns.
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
})
