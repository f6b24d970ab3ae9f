import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { useSession } from '../../state/account/session.ts'
import {
  contactSupport,
  leaveFeedback,
  rememberFailure,
  useSupportForm,
} from '../../state/account/support.tsx'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { SupportDialog } from './support-dialog.tsx'

const server = recordedCalls()
beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch)
  useSupportForm.setState({ form: null })
  useSession.setState({ user: { username: 'pat', email: 'pat@lotline.test' } as Account })
})

it('Without a chat, a form sends a message with the context that it shows, and names the address', async () => {
  rememberFailure(new ApiError(503, 'overloaded', 'Not ready.'))
  const opened = contactSupport('an upgrade: KML export')
  server.next('signInSettings').response({ supportEmail: 'help@lotline.test', chat: null })
  await opened
  const { person } = show(<SupportDialog />)
  screen.getByRole('dialog', { name: 'Please, Contact our Support' })
  expect(screen.getByRole('link', { name: 'help@lotline.test' }).getAttribute('href')).toBe(
    'mailto:help@lotline.test?subject=An%20upgrade%3A%20KML%20export',
  )
  screen.getByText('pat, pat@lotline.test')
  screen.getByText(/^503 overloaded: Not ready\./)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  const field = screen.getByRole('textbox', { name: /^Message/ })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  screen.getByText('Please write a message.')
  expect(server.pending()).toBe(0)

  await person.type(screen.getByRole('textbox'), 'How?')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  const lost = server.next('contactSupport')
  expect(lost.body).toMatchObject({
    about: 'an upgrade: KML export',
    message: 'How?',
    context: { version: '1.0.0', failure: expect.stringContaining('Not ready.') },
  })
  lost.refuse(503, 'Please try again.')
  await screen.findByText(/Please try again\./)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'How?')

  await person.click(screen.getByRole('button', { name: 'Send' }))
  const again = server.next('contactSupport')
  expect(again.body).toEqual(lost.body)
  again.refuse(503, 'Please try again.')
  await screen.findByText(/Please try again\./)

  // The first message may have been stored, so the edited one needs a new id.
  await person.type(screen.getByRole('textbox'), ' And when?')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  const sent = server.next('contactSupport')
  expect(sent.body).toMatchObject({ message: 'How? And when?' })
  expect(sent.body).not.toMatchObject({
    idempotencyKey: (lost.body as { idempotencyKey: string }).idempotencyKey,
  })
  sent.response({})
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useToasts.getState().toasts.at(-1)?.title).toBe('Your message was sent')
})

it('Feedback has the same form, under its own title', async () => {
  await leaveFeedback()
  show(<SupportDialog />)
  screen.getByRole('dialog', { name: 'Please, Leave us Feedback' })
  screen.getByText(/^Please e-mail your feedback to/)
})
