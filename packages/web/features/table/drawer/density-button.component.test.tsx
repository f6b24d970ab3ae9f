import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readStored } from '../../../lib/store/stored.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { show } from '../../../testing/show.tsx'
import { DensityButton } from './table-drawer.tsx'

it('Rows are made compact and roomy again, which the browser remembers', async () => {
  const { person } = show(<DensityButton />)
  const button = screen.getByRole('button', { name: 'Compact rows', pressed: false })
  await person.click(button)
  screen.getByRole('button', { name: 'Compact rows', pressed: true })
  expect(readStored('preferences', (stored) => stored)).toMatchObject({ tableDensity: 'compact' })
  await person.click(button)
  expect(usePreferences.getState().tableDensity).toBe('normal')
})
