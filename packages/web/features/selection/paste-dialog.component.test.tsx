import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeAlert, useAlerts } from '../../lib/messages/alerts.ts'
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
