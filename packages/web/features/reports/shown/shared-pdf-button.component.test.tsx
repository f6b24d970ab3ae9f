import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { SharedPdfButton } from './shared-pdf-button.tsx'

const PDF = { file: 'sealed-pdf', fileName: 'Two lots.pdf', pageCount: 9, byteCount: 1000 }
const TASK = 'sealed-task'
const VISIT = 'the visit'
const STATE = '/api/shared/pdf-state'
const FILE = '/api/shared/pdf'
const making = (pageCount: number | null) => ({ state: 'making', task: TASK, pageCount })

let calls: ReturnType<typeof recordedCalls>
let saved: string[]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  useToasts.setState({ toasts: [] })
})
afterEach(() => vi.useRealTimers())

const open = () => show(<SharedPdfButton visit={VISIT} />)
const button = () => screen.findByRole('button', { name: 'Download PDF' })
/** Takes the next call at an address, after its pause. */
async function requested(address: string) {
  await vi.advanceTimersByTimeAsync(2000)
  return calls.at(address)
}
const toasts = () => useToasts.getState().toasts
const refuse = { busy: [503, 'The server is busy.'], many: [429, 'Too many requests.'] } as const

describe('The PDF of a shared report', () => {
  it('is made once however often that is clicked, says how far it is, and is downloaded', async () => {
    const { person } = open()
    await person.dblClick(await button())
    const creating = calls.next('createSharedPdf')
    expect(creating.body).toEqual({ visit: VISIT })
    expect(calls.pending()).toBe(0)
    creating.response(making(null))
    await screen.findByRole('button', { name: 'Making the PDF', busy: true })
    ;(await requested(STATE)).response(making(9))
    await screen.findByRole('button', { name: 'Printing 9 pages' })
    ;(await requested(STATE)).response({ state: 'stored', pdf: PDF })
    await waitFor(() => calls.at(FILE).response({}))
    await waitFor(() => expect(saved).toEqual(['Two lots.pdf']))
    expect(toasts()).toMatchObject([{ title: 'PDF ready', message: 'Two lots.pdf is in your downloads.' }])
    await button()
  })

  it('is downloaded at once where it was made already', async () => {
    const { person } = open()
    await person.click(await button())
    calls.next('createSharedPdf').response({ state: 'stored', pdf: PDF })
    await waitFor(() => calls.at(FILE).response({}))
    await waitFor(() => expect(saved).toEqual(['Two lots.pdf']))
  })

  it('is waited for while the server is busy, or the phone has no network for a moment', async () => {
    const { person } = open()
    await person.click(await button())
    calls.next('createSharedPdf').refuse(...refuse.many, 'too_many_requests')
    ;(await requested('/api/shared/create-pdf')).response(making(null))
    ;(await requested(STATE)).lose()
    await waitFor(() => calls.at('/api/health').response({}))
    ;(await requested(STATE)).refuse(...refuse.busy)
    ;(await requested(STATE)).response({ state: 'stored', pdf: PDF })
    await waitFor(() => calls.at(FILE).response({}))
    await waitFor(() => expect(saved).toEqual(['Two lots.pdf']))
  })

  it('says that it was not made, and makes it anew', async () => {
    const { person } = open()
    await person.click(await button())
    calls.next('createSharedPdf').response(making(null))
    ;(await requested(STATE)).response({ state: 'failed' })
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'The PDF was not made' }]))
    toasts()[0]?.action?.run()
    await waitFor(() => calls.next('createSharedPdf').response({ state: 'stored', pdf: PDF }))
    await waitFor(() => calls.at(FILE).response({}))
    await waitFor(() => expect(saved).toEqual(['Two lots.pdf']))
    expect(toasts()).toMatchObject([{ title: 'PDF ready' }])
  })

  it('says that the link was opened a while ago, and opens it again', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { person } = open()
    await person.click(await button())
    calls.next('createSharedPdf').response(making(3))
    ;(await requested(STATE)).refuse(404, 'This link no longer opens anything.')
    await waitFor(() =>
      expect(toasts()).toMatchObject([
        { message: expect.stringContaining('opened a while ago'), action: { label: 'Open the link again' } },
      ]),
    )
    toasts()[0]?.action?.run()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is not waited for by a page that was left', async () => {
    const { person, showNext } = open()
    await person.click(await button())
    calls.next('createSharedPdf').response(making(3))
    const state = await requested(STATE)
    showNext(null)
    state.response(making(3))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls.pending()).toBe(0)
    expect(toasts()).toEqual([])
  })

  it('explains a server that makes none, and prints', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { person } = open()
    await person.click(await button())
    calls.next('createSharedPdf').refuse(422, 'No browser.', 'pdf_unavailable')
    const dialog = await screen.findByRole('dialog', { name: 'This server cannot make PDFs yet' })
    expect(dialog.textContent).not.toContain('LOTLINE')
    await person.click(within(dialog).getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(toasts()).toEqual([])
  })
})
