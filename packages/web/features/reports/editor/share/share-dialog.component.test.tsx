import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Share } from '#contract/share/links.ts'
import { closeAlert, useAlerts } from '../../../../lib/messages/alerts.ts'
import { QueryData, queryClient } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { failedPart, someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { usePdfRuns } from '../../pdf/pdf-runs.ts'
import { ShareButton } from './share-dialog.tsx'

const REPORT = someReport({ parts: [] })
const ADDRESS = 'http://localhost/shared#token=abc'
const LINKS = `/api/report/${REPORT.id}/shares`

let calls: ReturnType<typeof recordedCalls>
beforeEach(() => {
  queryClient.clear()
  usePdfRuns.setState({ isUnavailable: false })
  calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
})

const someShare = (more: Partial<Share> = {}): Share => ({
  id: '11111111-1111-4111-8111-111111111111',
  createdAt: '2026-11-23T20:00:00.000Z',
  expiresAt: '2226-12-23T20:00:00.000Z',
  hasPassword: false,
  address: 'https://lotline.test/shared#token=abc',
  openedCount: 0,
  lastOpenedAt: null,
  showsFiles: false,
  offersPdf: false,
  sentTo: null,
  delivery: null,
  ...more,
})

async function opened(report = REPORT) {
  const { person } = show(
    <QueryData>
      <ShareButton report={report} />
    </QueryData>,
  )
  await person.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share report' })
  return { person, dialog: within(dialog) }
}

describe('Sharing a report', () => {
  it('says that no link opens it, then shows a new one with its address, which can be copied', async () => {
    const { person, dialog } = await opened({ ...REPORT, parts: [failedPart('sales')] })
    dialog.getByText(/^1 part is missing\. The link says so without the reason/)
    calls.at(LINKS).response({ shares: [] })
    await dialog.findByText('No link opens this report.')
    await person.click(dialog.getByText('7 days'))
    await person.type(dialog.getByLabelText('Password (optional)'), 'driftwood')
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    const request = calls.next('shareReport')
    expect(request.body).toMatchObject({
      reportId: REPORT.id,
      days: 7,
      password: 'driftwood',
      units: 'imperial',
    })
    request.response({ share: someShare({ hasPassword: true }), address: ADDRESS })
    expect((await dialog.findByLabelText<HTMLInputElement>('New link')).value).toBe(ADDRESS)
    dialog.getByText(/, with a password · not opened yet$/)
    await person.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)
  })

  it('mails a link with a message, and lists to whom; what the server refuses stays typed', async () => {
    const { person, dialog } = await opened()
    calls.at(LINKS).response({ shares: [] })
    await person.click(dialog.getByText('Send by e-mail'))
    await person.type(dialog.getByLabelText('To'), 'client@lotline.test')
    await person.type(dialog.getByLabelText('Message (optional)'), 'As we discussed.')
    await person.click(dialog.getByRole('button', { name: 'Send' }))
    const refused = calls.next('mailReport')
    expect(refused.body).toMatchObject({
      reportId: REPORT.id,
      days: 30,
      password: null,
      to: 'client@lotline.test',
      message: 'As we discussed.',
    })
    refused.refuse(422, 'Confirm your own e-mail address first: replies go there.')
    await dialog.findByText('Confirm your own e-mail address first: replies go there.')
    await person.click(dialog.getByRole('button', { name: 'Send' }))
    const sent = { sentTo: 'client@lotline.test', delivery: 'queued' } as const
    calls.next('mailReport').response({ share: someShare(sent) })
    await dialog.findByText('Being sent to client@lotline.test, created Nov 23, 2026')
    expect(dialog.getByLabelText<HTMLInputElement>('To').value).toBe('')
    expect(calls.waiting('mailReport')).toBe(0)
    const again = await waitFor(() => calls.at(LINKS))
    again.response({ shares: [someShare({ ...sent, delivery: 'sent' })] })
    await dialog.findByText('Sent to client@lotline.test on Nov 23, 2026')
  })

  it('asks before a mail that was typed is discarded, and not after it was sent', async () => {
    const { person, dialog } = await opened()
    calls.at(LINKS).response({ shares: [] })
    await person.click(dialog.getByText('Send by e-mail'))
    await person.type(dialog.getByLabelText('To'), 'client@lotline.test')
    await person.type(dialog.getByLabelText('Message (optional)'), 'As we discussed.')
    await person.keyboard('{Escape}')
    const [question] = useAlerts.getState().queue
    expect(question?.body).toBe('The e-mail is not sent.')
    act(() => closeAlert(question?.id ?? 0))
    await person.click(dialog.getByRole('button', { name: 'Send' }))
    calls.next('mailReport').response({ share: someShare({ sentTo: 'client@lotline.test' }) })
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('To').value).toBe(''))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('names the same link again where the answer was lost, which is mailed once', async () => {
    const { person, dialog } = await opened()
    calls.at(LINKS).response({ shares: [] })
    await person.click(dialog.getByText('Send by e-mail'))
    await person.type(dialog.getByLabelText('To'), 'client@lotline.test')
    await person.click(dialog.getByRole('button', { name: 'Send' }))
    const lost = calls.next('mailReport')
    lost.lose()
    await dialog.findByText(/check your internet connection/)
    await person.click(dialog.getByRole('button', { name: 'Send' }))
    expect(calls.next('mailReport').body).toEqual(lost.body)
  })

  it('says of a mail that failed, or is no longer stored, that it may not have been sent', async () => {
    const { dialog } = await opened()
    const sentTo = 'client@lotline.test'
    const other = '44444444-4444-4444-8444-444444444444'
    calls.at(LINKS).response({
      shares: [
        someShare({ sentTo, delivery: 'failed' }),
        someShare({ id: other, sentTo, delivery: 'unknown' }),
      ],
    })
    await dialog.findByText(`Could not be sent to ${sentTo}, created Nov 23, 2026`)
    dialog.getByText(/^To client@lotline\.test, created Nov 23, 2026: delivery unknown/)
  })

  it('shows attached files where that is chosen, and only where there are any', async () => {
    const attachment = {
      id: '22222222-2222-4222-8222-222222222222',
      title: 'Survey plan',
      printDisabled: false,
      type: 'application/pdf' as const,
      bytes: 900,
      pages: [{ width: 612, height: 792 }],
      removed: [],
      sha256: 'ab'.repeat(32),
    }
    const { person, dialog } = await opened({ ...REPORT, attachments: [attachment] })
    calls.at(LINKS).response({ shares: [] })
    await person.click(dialog.getByLabelText('With the attached files'))
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    const request = calls.next('shareReport')
    expect(request.body).toMatchObject({ showsFiles: true })
    request.response({ share: someShare({ showsFiles: true }), address: ADDRESS })
    await dialog.findByText(/, with attached files · not opened yet$/)
  })

  it('offers a PDF only where that is chosen, and says so of the link', async () => {
    const { person, dialog } = await opened()
    calls.at(LINKS).response({ shares: [] })
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    const without = calls.next('shareReport')
    expect(without.body).toMatchObject({ offersPdf: false })
    without.response({ share: someShare(), address: ADDRESS })
    await dialog.findByText(/^opens until Dec 23, 2226 · not opened yet$/)
    await person.click(dialog.getByLabelText('With a PDF to download'))
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    const request = calls.next('shareReport')
    expect(request.body).toMatchObject({ offersPdf: true })
    const id = '33333333-3333-4333-8333-333333333333'
    request.response({ share: someShare({ id, hasPassword: true, offersPdf: true }), address: ADDRESS })
    await dialog.findByText('opens until Dec 23, 2226, with a password, with a PDF · not opened yet')
  })

  it('cannot offer a PDF where the server makes none, and says why', async () => {
    usePdfRuns.setState({ isUnavailable: true })
    const { person, dialog } = await opened()
    calls.at(LINKS).response({ shares: [] })
    expect(dialog.getByLabelText<HTMLInputElement>('With a PDF to download').disabled).toBe(true)
    dialog.getByText('This server cannot make PDFs yet.')
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(calls.next('shareReport').body).toMatchObject({ offersPdf: false })
  })

  it('sends no password where none is typed, and no short one', async () => {
    const { person, dialog } = await opened()
    expect(dialog.queryByLabelText('With the attached files')).toBeNull()
    await person.type(dialog.getByLabelText('Password (optional)'), 'short')
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    await dialog.findByText('Please choose a password of at least 8 characters.')
    expect(calls.waiting('shareReport')).toBe(0)
    await person.clear(dialog.getByLabelText('Password (optional)'))
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(calls.next('shareReport').body).toMatchObject({ password: null, days: 30 })
  })

  it('says how often a link was opened, and revokes it after asking once', async () => {
    const { person, dialog } = await opened()
    const share = someShare({ openedCount: 3, lastOpenedAt: '2026-11-24T20:00:00.000Z' })
    calls.at(LINKS).response({ shares: [share] })
    await dialog.findByText(/opened 3 times, last on Nov 24, 2026$/)
    await person.click(dialog.getByRole('button', { name: 'Revoke the link created Nov 23, 2026' }))
    expect(calls.waiting('revokeShare')).toBe(0)
    await person.click(dialog.getByRole('button', { name: 'Revoke for good' }))
    const request = calls.next('revokeShare')
    expect(request.body).toMatchObject({ shareId: share.id })
    request.response({})
    await dialog.findByText('No link opens this report.')
  })

  it('follows how often a link was opened while it is shown', async () => {
    const { dialog } = await opened()
    calls.at(LINKS).response({ shares: [someShare()] })
    await dialog.findByText(/not opened yet$/)
    const again = await waitFor(() => calls.at(LINKS), { timeout: 10_000 })
    again.response({ shares: [someShare({ openedCount: 1, lastOpenedAt: '2026-11-24T20:00:00.000Z' })] })
    await dialog.findByText(/opened 1 time, last on Nov 24, 2026$/)
  })

  it('retains the link, and says why, where it could not be revoked', async () => {
    const { person, dialog } = await opened()
    calls.at(LINKS).response({ shares: [someShare({ expiresAt: '2026-11-01T20:00:00.000Z' })] })
    await dialog.findByText(/^expired Nov 1, 2026/)
    await person.click(dialog.getByRole('button', { name: /^Revoke the link/ }))
    await person.click(dialog.getByRole('button', { name: 'Revoke for good' }))
    calls.next('revokeShare').refuse(503, 'The server is busy.')
    await dialog.findByText('The server is busy.')
    dialog.getByRole('button', { name: /^Revoke the link/ })
  })

  it('says that the links could not be loaded, and loads them again', async () => {
    const { person, dialog } = await opened()
    dialog.getByRole('status', { name: 'Loading the links' })
    calls.at(LINKS).refuse(404, 'This report no longer exists.')
    await dialog.findByText(/^The links could not be loaded\./)
    await person.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => calls.at(LINKS).response({ shares: [] }))
    await dialog.findByText('No link opens this report.')
  })
})
