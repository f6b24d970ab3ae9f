import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import type { Report } from '#contract/report/reports.ts'
import type { Block } from '#domain/blocks/block.ts'
import { show } from '../../../testing/show.tsx'
import type { MeasurePieces } from '../pages/layout/measure-pieces.ts'
import { factOf, factsOf, partOf, reportOf, sectionOf } from '../pages/report.factory.ts'
import { ShownReport } from './shown-report.tsx'

const measure: MeasurePieces = (root) => ({
  heights: new Map(
    [...root.querySelectorAll<HTMLElement>('[data-piece]')].map((each) => [each.dataset.piece ?? '', 80]),
  ),
  columns: new Map(),
})

const PICTURE: Block & { kind: 'picture' } = {
  kind: 'picture',
  key: 'map',
  pictureId: 'ab'.repeat(32),
  width: 660,
  height: 400,
  label: 'Map of the place',
  attributions: [],
}

const VIEW: Block & { kind: 'view' } = {
  kind: 'view',
  key: 'view',
  viewId: 'cd'.repeat(32),
  pose: { panoramaId: 'p', headingDegrees: 0, pitchDegrees: 2, zoom: 1 },
  width: 660,
  height: 380,
  label: 'Street View of the place',
  note: 'Photographed in May 2023.',
  attributions: ['© Google'],
  sourceKeys: ['google-maps'],
}

function showWithoutSession(more: Partial<Report> = {}, withGoogle = false) {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const area = factOf('area', { type: 'area', value: 1000, term: 'Parcel area' })
  show(
    <ShownReport
      shown={{
        report: reportOf([partOf('parcel', [sectionOf([factsOf(area), PICTURE, VIEW])])], more),
        branding: Branding.parse({ name: 'Pat Agent', style: 'modern' }),
        creaTrademarkStatement: true,
        hasGoogle: withGoogle,
        units: 'metric',
      }}
      pictures={{
        ofPart: (id) => `/pictures/${id}`,
        ofAttachment: (id) => `/attached/${id}`,
        ofFirstParcel: ({ width, height }) => `/pictures/first/${width}x${height}`,
        ...(withGoogle && {
          ofGoogle: (kind: string) => `/google/${kind}`,
          ofView: (viewId: string) => `/view/${viewId}`,
        }),
      }}
      zoom={0.5}
      onLayout={() => {}}
      measure={measure}
    />,
  )
  return fetch
}

it('A report is shown without a session: with its branding, in the units given, and without a single call', () => {
  const fetch = showWithoutSession()
  screen.getByRole('region', { name: 'Page 3 of 3' })
  expect(document.querySelector('[data-branding]')?.textContent).toContain('Pat Agent')
  expect(screen.getByText('Parcel area').parentElement?.textContent).toContain('m²')
  expect(fetch).not.toHaveBeenCalled()
})

it('Its pictures come from the addresses given, on the cover too, whatever picture the account has there', () => {
  showWithoutSession({ coverType: 'street_view' })
  expect(screen.getByRole('img', { name: 'Map of the place' }).getAttribute('src')).toBe(
    `/pictures/${PICTURE.pictureId}`,
  )
  const covers = screen.getAllByRole('img', { name: /^Map of 1184 Tidewater Crescent/ })
  expect(covers.map((image) => image.getAttribute('src'))).toEqual([
    '/pictures/first/900x422',
    '/pictures/first/600x600',
    '/pictures/first/200x252',
  ])
})

it('Pictures of Google come from their addresses where they are given, and our own or none where they fail', async () => {
  showWithoutSession({ coverType: 'street_view' }, true)
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const source = (name: RegExp | string) => screen.getByRole('img', { name }).getAttribute('src')
  expect(source('Street View of 1184 Tidewater Crescent')).toBe('/google/street_view')
  expect(source(/^Aerial picture of/)).toBe('/google/satellite')
  expect(source('Street View of the place')).toBe(`/view/${VIEW.viewId}`)
  screen.getByText('Photographed in May 2023.')
  fireEvent.error(screen.getByRole('img', { name: 'Street View of the place' }))
  fireEvent.error(screen.getByRole('img', { name: /^Aerial picture of/ }))
  await screen.findByText('no image available')
  const own = await screen.findAllByRole('img', { name: /^Map of 1184 Tidewater Crescent and/ })
  expect(own.map((image) => image.closest('figure')?.textContent)).toEqual(['Surroundings', 'Parcel'])
  expect(screen.queryByText('From above')).toBeNull()
  vi.unstubAllGlobals()
})

it('The branding stands at the top of the pages and at the end, in the kind that was chosen for each', () => {
  showWithoutSession({ brandingUses: { cover: 'none', header: 'banner', last: 'info' } })
  const kinds = [...document.querySelectorAll('[data-report-page]')].map((page) =>
    [...page.querySelectorAll('[data-branding]')].map((each) => each.getAttribute('data-branding')),
  )
  expect(kinds).toEqual([[], ['banner'], ['banner', 'info']])
})

it('Parts that failed are missing in the words of paper, on the screen too, and say nothing of why', () => {
  const notRefreshed = partOf('parcel', [sectionOf([factsOf(factOf('area'))])], { status: 'failed' })
  const failed = partOf('sales', [], { status: 'failed', data: null, settledAt: null })
  showWithoutSession({ parts: [notRefreshed, failed] })
  expect(screen.getAllByText('Not in this copy.')).toHaveLength(2)
  expect(screen.getAllByText('The values below are from Nov 23, 2026.')).toHaveLength(2)
  screen.getByText('value of area')
  expect(screen.queryByText(/failed|refreshed/i)).toBeNull()
  screen.getByRole('heading', { name: 'Sources and dates' })
})
