import { skipToken, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import { useAlerts } from '../../../../lib/messages/alerts.ts'
import { useToasts } from '../../../../lib/messages/toasts.ts'
import { useSession } from '../../../../state/account/session.ts'
import { useUpgrade } from '../../../../state/account/upgrade.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { QueryData, queryClient } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { REPORT_ID, someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { attachmentOf } from '../../pages/report.factory.ts'
import { getSaver } from '../save/open-report.ts'
import { setAttachmentLimit } from '../save/pending-attachments.ts'
import { AttachmentsSection } from './attachments-section.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  useAlerts.setState({ queue: [] })
  useSession.setState({ allowedResources: new Set([RESOURCES.ATTACHMENTS]) })
})

const [plan, photo] = [attachmentOf('Plan'), attachmentOf('Front', { type: 'image/jpeg', removed: [] })]
const onShow = vi.fn()

function Section() {
  const { data } = useQuery<Report>({ queryKey: KEYS.report(REPORT_ID), queryFn: skipToken })
  return data && <AttachmentsSection report={data} onShow={onShow} />
}
function shown(...attachments: (typeof plan)[]) {
  queryClient.setQueryData(KEYS.report(REPORT_ID), someReport({ attachments }))
  return show(
    <QueryData>
      <Section />
    </QueryData>,
  )
}
const titles = () =>
  within(screen.getByRole('list', { name: 'Attachments in their order' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.firstElementChild?.textContent)
const input = () => document.querySelector('input[type=file]') as HTMLInputElement
const file = (name: string, size = 9) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })
const choose = async (person: ReturnType<typeof shown>['person'], item: string) => {
  await person.click(screen.getByRole('button', { name: 'More for Plan' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

it('Files are sent one after the other, and are in the list when they are attached', async () => {
  const { person } = shown()
  screen.getByText('PDFs and pictures follow the parts and precede the sources.')
  await person.upload(input(), [file('Plan.pdf'), file('Front.pdf')])
  screen.getByText('Front.pdf')
  const first = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Plan`))
  expect(server.pending()).toBe(0)
  first.response({ attachments: [plan] })
  const second = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Front`))
  second.response({ attachments: [plan, photo] })
  await waitFor(() => expect(titles()).toEqual(['Plan', 'Front']))
  expect(screen.queryByText('Front.pdf')).toBeNull()
})

it('A file that is refused stays with the reason, and is sent again or dismissed', async () => {
  const { person } = shown(plan)
  await person.upload(input(), file('Broken.pdf'))
  const call = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Broken`))
  call.refuse(422, 'This PDF cannot be attached. It is damaged and cannot be read.')
  expect((await screen.findByRole('alert')).textContent).toContain('It is damaged')
  await person.click(screen.getByRole('button', { name: 'Try again: Broken.pdf' }))
  const again = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Broken`))
  again.refuse(422, 'This PDF cannot be attached. It is damaged and cannot be read.')
  await person.click(await screen.findByRole('button', { name: 'Dismiss: Broken.pdf' }))
  expect(screen.queryByText('Broken.pdf')).toBeNull()
  expect(titles()).toEqual(['Plan'])
})

it('They are moved, left out of print, renamed and removed at once, and brought back', async () => {
  const { person } = shown(plan, photo)
  await choose(person, 'Move down')
  expect(titles()).toEqual(['Front', 'Plan'])
  const moved = await waitFor(() => server.next('changeAttachments'))
  expect(moved.body).toMatchObject({ order: ['Front', 'Plan'] })
  moved.response({ attachments: [photo, plan] })
  await person.click(screen.getByRole('button', { name: 'Print: Plan' }))
  screen.getByText('Left out of print')
  const printed = await waitFor(() => server.next('changeAttachments'))
  expect(printed.body).toMatchObject({ changed: [{ id: 'Plan', printDisabled: true }] })
  printed.response({ attachments: [photo, { ...plan, printDisabled: true }] })
  await choose(person, 'Remove')
  expect(titles()).toEqual(['Front'])
  const removal = await waitFor(() => server.next('changeAttachments'))
  expect(removal.body).toMatchObject({ removed: ['Plan'] })
  removal.response({ attachments: [photo] })
  act(getSaver(REPORT_ID).undo)
  const back = await waitFor(() => server.next('changeAttachments'))
  expect(back.body).toMatchObject({ restored: ['Plan'] })
  back.response({ attachments: [photo, { ...plan, printDisabled: true }] })
  act(getSaver(REPORT_ID).undo)
  const shownAgain = await waitFor(() => server.next('changeAttachments'))
  expect(shownAgain.body).toMatchObject({ changed: [{ id: 'Plan', printDisabled: false }] })
  shownAgain.response({ attachments: [photo, plan] })
})

it('Undo brings back the one that was removed, whatever happened since', async () => {
  const { person } = shown(plan, photo)
  await choose(person, 'Remove')
  const undo = useToasts.getState().toasts.at(-1)?.action?.run
  ;(await waitFor(() => server.next('changeAttachments'))).response({ attachments: [photo] })
  await person.click(screen.getByRole('button', { name: 'Print: Front' }))
  const printed = await waitFor(() => server.next('changeAttachments'))
  const hidden = { ...photo, printDisabled: true }
  act(() => undo?.())
  await waitFor(() => expect(titles()).toEqual(['Plan', 'Front']))
  printed.response({ attachments: [hidden] })
  const back = await waitFor(() => server.next('changeAttachments'))
  expect(back.body).toMatchObject({ restored: ['Plan'], order: ['Plan', 'Front'] })
  // Ignores a response from before the next change.
  expect(titles()).toEqual(['Plan', 'Front'])
  back.response({ attachments: [plan, hidden] })
  await waitFor(() => screen.getByText('Left out of print'))
})

it('A change whose answer was lost is sent again, and one that was refused says why', async () => {
  const { person } = shown(plan, photo)
  await choose(person, 'Move down')
  ;(await waitFor(() => server.next('changeAttachments'))).lose()
  // Checks the server until it responds, then retries the call.
  const again = await waitFor(
    () => {
      if (server.waiting('health') > 0) server.next('health').response({})
      return server.next('changeAttachments')
    },
    { timeout: 60_000 },
  )
  expect(again.body).toMatchObject({ order: ['Front', 'Plan'] })
  again.refuse(500, 'The disk is full.')
  await waitFor(() => expect(useAlerts.getState().queue.at(-1)?.body).toBe('The disk is full.'))
})

it('Without the permission they can be seen, and the button opens what includes them', async () => {
  useSession.setState({ allowedResources: new Set() })
  const { person } = shown(plan)
  expect(screen.queryByRole('button', { name: 'More for Plan' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Attach' }))
  expect(useUpgrade.getState().upgrade).toMatchObject({ feature: 'Attachments' })
})

it('A file that is too large is refused at once, in words that name the limit, while others are sent', async () => {
  setAttachmentLimit(25 * MEGABYTE)
  const { person } = shown()
  const large = file('Scan.pdf')
  Object.defineProperty(large, 'size', { value: 30_001_420 })
  await person.upload(input(), [file('Plan.pdf'), large])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Up to 25 MB can be attached; this one has 30 MB.',
  )
  expect(screen.queryByRole('button', { name: 'Try again: Scan.pdf' })).toBeNull()
  const first = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Plan`))
  first.response({ attachments: [plan] })
  await waitFor(() => expect(titles()).toEqual(['Plan']))
  expect(server.pending()).toBe(0)
})

it('Files that could not be attached are named together where the report is left, and can be sent again', async () => {
  const { person } = shown()
  await person.upload(input(), [file('Plan.pdf'), file('Front.pdf')])
  const sent = (name: string) =>
    waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=${name}`))
  ;(await sent('Plan')).refuse(422, 'This PDF is encrypted.', 'unprocessable')
  const second = await sent('Front')
  cleanup()
  second.refuse(422, 'This PDF is broken.', 'unprocessable')
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { title: '2 files were not attached', message: 'Plan.pdf and Front.pdf' },
    ]),
  )
  useToasts.getState().toasts[0]?.action?.run()
  ;(await sent('Plan')).refuse(422, 'This PDF is encrypted.', 'unprocessable')
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'Plan.pdf was not attached', message: 'This PDF is encrypted.' },
    ]),
  )
  ;(await sent('Front')).response({ attachments: [photo] })
  await waitFor(() =>
    expect(queryClient.getQueryData<Report>(KEYS.report(REPORT_ID))?.attachments).toEqual([photo]),
  )
})
