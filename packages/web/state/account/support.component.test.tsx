import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { useAlerts } from '../../lib/messages/alerts.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { contactSupport, leaveFeedback } from './support.tsx'

const SETTINGS = { supportEmail: 'help@lotline.test', chat: null } as SignInSettings
const alerts = () => useAlerts.getState().queue

const server = recordedCalls()
beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch)
  useAlerts.setState({ queue: [] })
})

it('Without a chat, an alert asks to e-mail, and the mail says what it is about', async () => {
  const contact = contactSupport('an upgrade: KML export')
  server.next('signInSettings').response(SETTINGS)
  await contact
  expect(alerts()).toMatchObject([{ kind: 'info', title: 'Please, Contact our Support' }])
  const { container } = render(alerts()[0]?.body)
  expect(container.textContent).toBe('Please e-mail our support at help@lotline.test.')
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'mailto:help@lotline.test?subject=An%20upgrade%3A%20KML%20export',
  )
})

it('A second click shows no second alert', async () => {
  await leaveFeedback()
  await leaveFeedback()
  expect(alerts().map(({ title }) => title)).toEqual(['Please, Leave us Feedback'])
})
