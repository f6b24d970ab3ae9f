import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { MonitoredAccount } from '#contract/admin/monitor.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AccountsTab } from './accounts-tab.tsx'

const account = (username: string, subject: Partial<MonitoredAccount>): MonitoredAccount => ({
  uid: username,
  username,
  email: `${username}@lotline.test`,
  name: '',
  plan: 'none',
  endsAt: null,
  subscriptionValid: false,
  subscriptions: [],
  isAdmin: false,
  isDemo: false,
  isEmailVerified: true,
  createdAt: '2026-03-01T20:00:00Z',
  lastLoginAt: null,
  sessionCount: 0,
  ...subject,
})

const areas = { name: 'Watched areas', period: 'yearly', plan: null } as const
const pro = { name: 'Lotline Pro', period: 'monthly', plan: 'pro' } as const
const until = { endsAt: '2027-03-04T20:00:00Z' }

it.each<[string, Partial<MonitoredAccount>]>([
  ['No subscription', {}],
  ['No plan Paid: Watched areas, yearly', { subscriptions: [{ ...areas, standing: 'active' }] }],
  ['No plan Not paid: Watched areas, yearly', { subscriptions: [{ ...areas, standing: 'unpaid' }] }],
  [
    'Pro Paid: Lotline Pro, monthly',
    { plan: 'pro', ...until, subscriptionValid: true, subscriptions: [{ ...pro, standing: 'active' }] },
  ],
  [
    'Pro Payment failed: Lotline Pro, monthly',
    { plan: 'pro', ...until, subscriptionValid: true, subscriptions: [{ ...pro, standing: 'past_due' }] },
  ],
  ['Pro Granted until Mar 4, 2027', { plan: 'pro', ...until, subscriptionValid: true }],
  ['Pro Granted permanently', { plan: 'pro', subscriptionValid: true }],
  [
    'Basic Ended Ended Mar 4, 2027 Not paid: Lotline Pro, monthly',
    { plan: 'basic', ...until, subscriptions: [{ ...pro, standing: 'unpaid' }] },
  ],
])('The list of accounts says who pays: %s', async (words, subject) => {
  queryClient.clear()
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  showPage(<AccountsTab />)
  await waitFor(() =>
    server
      .startingWith('/api/monitor/accounts')
      .response({ rows: [account('payer', subject)], next: null, total: 1 }),
  )
  const row = (await screen.findByRole('button', { name: 'payer' })).closest('tr')
  const cell = within(row as HTMLElement).getAllByRole('cell')[2]
  const lines = [...(cell?.querySelectorAll('*') ?? [])].flatMap(({ childNodes }) =>
    [...childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent),
  )
  expect(lines.join(' ').replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').replaceAll(' :', ':').trim()).toBe(
    words,
  )
})
