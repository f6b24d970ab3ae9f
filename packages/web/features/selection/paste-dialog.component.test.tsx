import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closeAlert, useAlerts } from '../../lib/messages/alerts.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { PasteDialog } from './paste-dialog.tsx'

it('A list that was pasted is discarded only after a question', async () => {
  const { person } = show(<PasteDialog />)
  await person.type(await screen.findByLabelText('PIDs or addresses, one per line'), '012-345-678')
  await person.keyboard('{Escape}')
  const [question] = useAlerts.getState().queue
  expect(question?.body).toBe('The list is not saved.')
  act(() => closeAlert(question?.id ?? 0))
})

it('The answer to a list has the focus, so that keys go on from it', async () => {
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  const { person } = show(<PasteDialog />)
  await person.type(await screen.findByLabelText('PIDs or addresses, one per line'), 'nowhere')
  await person.click(screen.getByRole('button', { name: 'Find parcels' }))
  server.next('findParcels').response({
    found: [],
    ambiguous: [],
    notFound: [{ input: 'nowhere', reason: 'No address.' }],
    duplicateCount: 0,
  })
  const dialog = await screen.findByRole('dialog', { name: 'Found in your list' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})
