import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { LayersResponse } from '#contract/parcel/layers.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useLayers } from '../../../state/map/layers.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { NewAnalysisDialog } from './new-analysis-dialog.tsx'

const maps: { center?: unknown }[] = []
vi.mock('../../../map/maplibre.ts', () => ({
  createMapIfSupported: (options: { center?: unknown }) => {
    maps.push(options)
    return null
  },
  FALLBACK_CENTRE: [-122.9, 49.2],
}))

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

it('The map of a subject by hand opens where the data is', async () => {
  const home = { centre: [-119.5, 49.9], zoom: 14, bounds: [-120, 49, -119, 50] }
  const response = { layers: [], home } as unknown as LayersResponse
  useLayers.setState({ response })
  onTestFinished(() => useLayers.setState({ response: null }))
  const { person } = showPage(<NewAnalysisDialog onClose={() => {}} />)
  await person.click(await screen.findByRole('radio', { name: 'By hand' }))
  await waitFor(() => expect(maps.at(-1)).toMatchObject({ center: home.centre }))
})
