import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { attachmentOf, factOf, factsOf, partOf, reportOf, sectionOf } from '../pages/report.factory.ts'
import { SharedPage } from './shared-page.tsx'

let calls: ReturnType<typeof recordedCalls>
let width: number
beforeEach(() => {
  calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
  width = 360
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: ResizeObserverCallback
      constructor(notify: ResizeObserverCallback) {
        this.#notify = notify
      }
      observe() {
        this.#notify([{ contentRect: { width, height: 800 } } as ResizeObserverEntry], this as never)
      }
      unobserve() {}
      disconnect() {}
    },
  )
})

const SHOWN: ShownReport = {
  report: reportOf([partOf('parcel', [sectionOf([factsOf(factOf('area', { term: 'Parcel area' }))])])]),
  branding: Branding.parse({ name: 'Pat Agent', companyName: 'Harbour Realty' }),
  creaTrademarkStatement: false,
  hasGoogle: false,
  units: 'metric',
}

async function open() {
  const { person } = at('/shared#token=the-token')
  await waitFor(() => expect(calls.waiting('openSharedReport')).toBe(1))
  return person
}
function at(address: string) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/shared', component: SharedPage })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return { router, ...show(<RouterProvider router={router as never} />) }
}
const answer = (payload: unknown) => calls.next('openSharedReport').response(payload)

describe('The page behind a link', () => {
  it('shows the report under its title, and is not for search engines', async () => {
    await open()
    screen.getByRole('status', { name: 'Opening the report' })
    answer({
      state: 'open',
      shown: SHOWN,
      offersPdf: false,
      visit: 'the-visit',
      pictureVisit: 'the-pictures',
    })
    await screen.findByRole('heading', { level: 1, name: /^1184 Tidewater Crescent/ })
    screen.getByText('Pat Agent · Harbour Realty')
    await waitFor(() =>
      expect(document.title).toMatch(/^Lotline > 1184 Tidewater Crescent.* – Property Report$/),
    )
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex, nofollow')
  })

  it('is one column on a phone, with pictures at addresses of the visit', async () => {
    await open()
    answer({
      state: 'open',
      shown: SHOWN,
      offersPdf: false,
      visit: 'the-visit',
      pictureVisit: 'the pictures',
    })
    await screen.findByText('Parcel area')
    expect(document.querySelector('[data-report-flow]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    // As wide as the cover's content, so that the attribution at the edge is not cropped.
    const [first] = screen.getAllByRole('img', { name: /^Map of/ })
    expect(first?.getAttribute('src')).toMatch(
      /^\/api\/shared\/the%20pictures\/parcel-picture\?size=416x\d+$/,
    )
  })

  it('has its pages on a wide screen, and prints them', async () => {
    width = 1280
    await open()
    answer({
      state: 'open',
      shown: SHOWN,
      offersPdf: false,
      visit: 'the-visit',
      pictureVisit: 'the-pictures',
    })
    await screen.findByRole('button', { name: 'Print' })
    expect(document.querySelector('[data-report-flow]')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
  })

  it('offers a PDF of what it shows, on a phone, too, where its link has one', async () => {
    const person = await open()
    answer({ state: 'open', shown: SHOWN, offersPdf: true, visit: 'the-visit', pictureVisit: 'the-pictures' })
    await person.click(await screen.findByRole('button', { name: 'Download PDF' }))
    expect(calls.next('createSharedPdf').body).toEqual({ visit: 'the-visit' })
    expect(document.querySelector('[data-report-flow]')).not.toBeNull()
  })

  it('prints attached pages that nobody has scrolled to', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    // Pieces without a height are not laid out.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 660, 80))
    width = 1280
    const person = await open()
    const report = { ...SHOWN.report, attachments: [attachmentOf('plan')] }
    answer({ state: 'open', shown: { ...SHOWN, report }, visit: 'the-visit', pictureVisit: 'the-pictures' })
    await person.click(await screen.findByRole('button', { name: 'Print' }))
    const page = await waitFor(() => calls.startingWith('/api/shared/the-pictures/attachment/plan'))
    expect(print).not.toHaveBeenCalled()
    page.refuse(404, 'There is no such file.')
    await screen.findByText('Page 1 of plan could not be shown.')
    for (const image of document.querySelectorAll('img')) {
      Object.defineProperty(image, 'complete', { value: true })
      fireEvent.load(image)
    }
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })

  it('says that an address without its token is not complete, and opens another link in its place', async () => {
    const { router } = at('/shared')
    await screen.findByText(/is not complete/)
    expect(calls.waiting('openSharedReport')).toBe(0)
    router.history.push('/shared#token=another-token')
    await waitFor(() => expect(calls.next('openSharedReport').body).toEqual({ token: 'another-token' }))
  })

  it('requests the password, says when it is wrong, and opens with the right one', async () => {
    const person = await open()
    answer({ state: 'locked' })
    await person.type(await screen.findByLabelText('Password'), 'seaweed')
    await person.click(screen.getByRole('button', { name: 'Open the report' }))
    const request = calls.next('openSharedReport')
    expect(request.body).toEqual({ token: 'the-token', password: 'seaweed' })
    request.refuse(422, 'That password is not correct. Check it and try again.')
    await screen.findByText('That password is not correct. Check it and try again.')
    await person.type(screen.getByLabelText('Password'), '{Enter}')
    answer({
      state: 'open',
      shown: SHOWN,
      offersPdf: false,
      visit: 'the-visit',
      pictureVisit: 'the-pictures',
    })
    await screen.findByText('Parcel area')
  })

  it('says that a link opens nothing any more, also while the password is typed', async () => {
    const person = await open()
    answer({ state: 'locked' })
    await person.type(await screen.findByLabelText('Password'), 'driftwood{Enter}')
    calls.next('openSharedReport').refuse(404, 'This link no longer opens anything.')
    await screen.findByRole('heading', { name: 'This link no longer opens a report' })
  })

  it('tries again where the server could not answer', async () => {
    const person = await open()
    calls.next('openSharedReport').refuse(503, 'The server is busy.')
    await screen.findByText('The server is busy.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    answer({
      state: 'open',
      shown: SHOWN,
      offersPdf: false,
      visit: 'the-visit',
      pictureVisit: 'the-pictures',
    })
    await screen.findByText('Parcel area')
  })
})
