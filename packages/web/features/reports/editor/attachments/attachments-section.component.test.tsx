import { skipToken, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useToasts } from '../../../../lib/messages/toasts.ts'
import { useSession } from '../../../../state/account/session.ts'
import { useUpgrade } from '../../../../state/account/upgrade.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.ts'
import { QueryData } from '../../../../state/queries/query-data.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { REPORT_ID, someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { attachmentOf } from '../../pages/report.factory.ts'
import { AttachmentsSection } from './attachments-section.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  queryClient.clear()
  useToasts.setState({ toasts: [] })
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
    .map((row) => within(row).getAllByRole('button')[1]?.textContent)
const input = () => document.querySelector('input[type=file]') as HTMLInputElement
const file = (name: string, size = 9) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })
const choose = async (person: ReturnType<typeof shown>['person'], item: string) => {
  await person.click(screen.getByRole('button', { name: 'More for Plan' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

it('Files are sent one after the other, and are in the list when they are attached', async () => {
  const { person } = shown()
  screen.getByText('PDFs and pictures stand after the parts, before the sources.')
  await person.upload(input(), [file('Plan.pdf'), file('Front.pdf')])
  screen.getByText('Front.pdf')
  const first = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Plan.pdf`))
  expect(server.pending()).toBe(0)
  first.response({ attachments: [plan] })
  const second = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Front.pdf`))
  second.response({ attachments: [plan, photo] })
  await waitFor(() => expect(titles()).toEqual(['Plan', 'Front']))
  expect(screen.queryByText('Front.pdf')).toBeNull()
})

it('A file that is refused stays with the reason, and is sent again or dismissed', async () => {
  const { person } = shown(plan)
  await person.upload(input(), file('Broken.pdf'))
  const call = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Broken.pdf`))
  call.refuse(422, 'This PDF cannot be attached. It is damaged and cannot be read.')
  expect((await screen.findByRole('alert')).textContent).toContain('It is damaged')
  await person.click(screen.getByRole('button', { name: 'Retry: Broken.pdf' }))
  const again = await waitFor(() => server.startingWith(`/api/report/${REPORT_ID}/attach?name=Broken.pdf`))
  again.refuse(422, 'This PDF cannot be attached. It is damaged and cannot be read.')
  await person.click(await screen.findByRole('button', { name: 'Dismiss: Broken.pdf' }))
  expect(screen.queryByText('Broken.pdf')).toBeNull()
  expect(titles()).toEqual(['Plan'])
})

it('They are moved, left out of print, renamed and removed at once, and brought back', async () => {
  const { person } = shown(plan, photo)
  await choose(person, 'Move down')
  expect(titles()).toEqual(['Front', 'Plan'])
  const moved = await waitFor(() => server.next('arrangeAttachments'))
  expect((moved.body as { order: { id: string }[] }).order.map(({ id }) => id)).toEqual(['Front', 'Plan'])
  moved.response({ attachments: [photo, plan] })
  await person.click(screen.getByRole('button', { name: 'Print: Plan' }))
  screen.getByText('Left out of print')
  await waitFor(() => server.next('arrangeAttachments').response({ attachments: [] }))
  await choose(person, 'Remove')
  expect(titles()).toEqual(['Front'])
  const removal = await waitFor(() => server.next('arrangeAttachments'))
  expect(removal.body).toMatchObject({ removed: ['Plan'] })
  removal.response({ attachments: [photo] })
  useToasts.getState().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(titles()).toEqual(['Front', 'Plan']))
})

it('Without the permission they can be seen, and the button opens what includes them', async () => {
  useSession.setState({ allowedResources: new Set() })
  const { person } = shown(plan)
  expect(screen.queryByRole('button', { name: 'More for Plan' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Attach' }))
  expect(useUpgrade.getState().wanted).toMatchObject({ what: 'Attachments' })
})
