import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { NewAnalysisDialog } from './new-analysis-dialog.tsx'

vi.mock('../../../map/maplibre.ts', () => ({ tryMapLibre: () => null, FALLBACK_CENTRE: [-123.1, 49.25] }))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

it('Where no map is drawn, a subject by hand is begun at typed coordinates, which stay in their field', async () => {
  const { person } = showPage(<NewAnalysisDialog onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'New market analysis' }))
  await person.click(dialog.getByRole('radio', { name: 'By hand' }))
  await person.type(dialog.getByRole('textbox', { name: 'Name or address' }), 'New tower')
  const begin = dialog.getByRole('button', { name: 'Begin' })
  await person.click(begin)
  await dialog.findByText('Please choose the place of the subject.')
  const place = dialog.getByRole('textbox', { name: 'Latitude and longitude of the place' })
  await person.type(place, '49.2827, -123.1207{Enter}')
  await dialog.findByText('Chosen: latitude 49.2827, longitude -123.1207')
  expect(place).toHaveProperty('value', '49.2827, -123.1207')
  expect(document.activeElement).toBe(place)
  await person.click(begin)
  const { body } = await waitFor(() => server.next('createAnalysis'))
  expect(body).toMatchObject({ subject: { name: 'New tower', position: [-123.1207, 49.2827] } })
})
