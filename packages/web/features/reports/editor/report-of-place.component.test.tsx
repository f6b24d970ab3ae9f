import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { useBaseMap } from '../../../state/map/base-map.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { completePart, REPORT_ID, someReport } from '../../../testing/report-factory.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ReportPage } from './report-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  queryClient.clear()
  useSession.setState({ allowedResources: new Set([RESOURCES.APP_CMA]), filledCredentials: [] })
  useBaseMap.setState({ settings: { googleMaps: null } as never })
  vi.stubGlobal('fetch', server.fetch)
})

const NAME = 'New house at the harbour'
const REPORT = someReport({
  parcels: [],
  place: { name: NAME, position: [-123.1, 49.25] },
  parts: [completePart('analysis')],
})

async function shown() {
  queryClient.setQueryData(KEYS.report(REPORT_ID), REPORT)
  const at = `/dashboard/report/${REPORT_ID}`
  const page = showPage(<ReportPage />, { path: '/dashboard/report/$reportId', at })
  await screen.findByRole('region', { name: 'Parts' })
  server.at(`/api/report/${REPORT_ID}`).response({ report: REPORT })
  return page
}

it('A report about a place without a parcel offers the parts that need none, and no others', async () => {
  const { person } = await shown()
  screen.getByRole('heading', { level: 1, name: NAME })
  await person.click(screen.getByRole('button', { name: 'Add' }))
  const stars = await screen.findAllByRole('button', { name: /^Favourite: / })
  expect(stars.map((star) => star.getAttribute('aria-label'))).toEqual([
    'Favourite: Market analysis',
    'Favourite: Ratio study',
    'Favourite: Notes',
  ])
})

it('Its cover has a map of the place or an image, and no pictures of a parcel', async () => {
  const { person } = await shown()
  const settings = within(screen.getByRole('region', { name: 'Settings' }))
  settings.getByRole('radio', { name: 'Map', checked: true })
  expect(settings.queryByRole('radio', { name: 'Street view' })).toBeNull()
  expect(settings.queryByRole('switch', { name: 'Round parcel pictures' })).toBeNull()
  expect(settings.queryByText(/Google Maps/)).toBeNull()
  await person.click(settings.getByRole('radio', { name: 'Custom image' }))
  await waitFor(() => expect(server.waiting('saveReport')).toBe(1))
  expect(server.next('saveReport').body).toMatchObject({ coverType: 'custom_image' })
})

it('Its title follows the name of the place again once it is emptied', async () => {
  const { person } = await shown()
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the report' })
  await person.clear(title)
  await person.tab()
  expect(title.value).toBe(NAME)
  expect(server.next('saveReport').body).toMatchObject({ title: null })
})
