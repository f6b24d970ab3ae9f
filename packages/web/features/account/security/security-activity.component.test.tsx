import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SecurityEvent } from '#contract/account/security-activity.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { SecurityActivity } from './security-activity.tsx'

const event = (about: Partial<SecurityEvent>): SecurityEvent => ({
  eventId: 1,
  happenedAt: '2026-11-21T18:00:00.000Z',
  kind: 'sign_in',
  action: 'sign_in',
  outcome: 'done',
  detail: {},
  address: '203.0.113.7',
  browser: 'Chrome on Windows',
  count: 1,
  ...about,
})

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const shown = () =>
  show(
    <QueryData>
      <SecurityActivity />
    </QueryData>,
  ).person
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('The security activity of an account', () => {
  it('says what happened from where, and what administrators did', async () => {
    shown()
    expect(screen.getByRole('status', { name: 'Loading the security activity' })).toBeTruthy()
    const all = [
      event({}),
      event({ eventId: 2, outcome: 'refused', count: 12 }),
      event({ eventId: 3, outcome: 'refused', address: null, browser: null }),
      event({ eventId: 4, kind: 'admin_read', action: 'read_account', address: null, browser: null }),
    ]
    server.next('securityActivity').response({ rows: all, next: null, total: 4 })
    await waitFor(() => expect(rows()).toHaveLength(4))
    const [signedIn, failed, many, read] = rows()
    expect(signedIn).toMatch(/^Signed inFrom 203\.0\.113\.7 · Chrome on Windows · Nov 21, 2026/)
    expect(failed).toMatch(/^Sign-in failed.* · 12 times within an hour, last Nov 21, 2026/)
    expect(many).toContain('From many addresses')
    expect(read).toContain('Viewed the accountBy an administrator · Nov 21, 2026')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('goes on where the page before ended', async () => {
    const person = shown()
    server.next('securityActivity').response({ rows: [event({})], next: 'a-place', total: 2 })
    await person.click(await screen.findByRole('button', { name: 'Show more' }))
    server
      .startingWith('/api/user/security-activity?after=a-place')
      .response({ rows: [event({ eventId: 2 })], next: null, total: 2 })
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('that is empty says what will be listed; that cannot be loaded can be loaded again', async () => {
    const person = shown()
    server.next('securityActivity').refuse(500, 'The list is broken.')
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    server.next('securityActivity').response({ rows: [], next: null, total: 0 })
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy()
  })
})
