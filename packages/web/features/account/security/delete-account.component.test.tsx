import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { DeleteAccount } from './delete-account.tsx'

const user = (about: Partial<Account> = {}) =>
  ({ username: 'pat', hasPassword: true, isDemo: false, deletesAt: null, ...about }) as Account

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-28T20:00:00Z') })
  return () => vi.useRealTimers()
})

const shown = (account = user()) =>
  show(
    <QueryData>
      <DeleteAccount user={account} />
    </QueryData>,
  ).person
const factors = (confirmedUntil: string | null) => ({
  passkeys: [],
  authenticator: null,
  recoveryCodes: null,
  isRequired: false,
  confirmedUntil,
})
const open = async (person: ReturnType<typeof shown>, confirmedUntil: string | null) => {
  await person.click(screen.getByRole('button', { name: 'Delete account…' }))
  server.next('ownedCounts').response({ reports: 3, analyses: 2, folders: 5, areas: 0 })
  server.next('secondFactors').response(factors(confirmedUntil))
  await screen.findByText(
    'Your account will be deleted on December 12, 2026, with 3 reports, 2 analyses and 5 folders.',
  )
}
const press = (person: ReturnType<typeof shown>) =>
  person.click(screen.getByRole('button', { name: 'Delete account' }))

describe('Deleting one’s account', () => {
  it('says what goes and when, and asks for the password first', async () => {
    const person = shown()
    await open(person, null)
    await press(person)
    expect(server.waiting('deleteOwnAccount')).toBe(0)
    await person.type(await screen.findByLabelText('Password'), 'my password')
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    const confirmed = await waitFor(() => server.next('confirmIdentity'))
    confirmed.response(factors('2026-11-28T20:10:00Z'))
    const deleted = await waitFor(() => server.next('deleteOwnAccount'))
    deleted.response({ deletesAt: '2026-12-12T20:00:00Z' })
    const refreshed = await waitFor(() => server.next('refreshUser'))
    refreshed.response({
      account: user({ deletesAt: '2026-12-12T20:00:00Z' }),
      allowedResources: [],
      disclaimers: [],
      filledCredentials: [],
      branding: {},
    })
    await waitFor(() => expect(useSession.getState().user?.deletesAt).toBe('2026-12-12T20:00:00Z'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows why it is refused', async () => {
    const person = shown()
    await open(person, '2026-11-28T20:10:00Z')
    await press(person)
    const deleted = await waitFor(() => server.next('deleteOwnAccount'))
    deleted.refuse(403, 'You are the only administrator.', 'forbidden')
    await screen.findByText('You are the only administrator.')
  })

  it('is not offered while it is scheduled, and not for demo accounts', () => {
    shown(user({ deletesAt: '2026-12-13T02:00:00Z' }))
    screen.getByText('Your account will be deleted on December 12, 2026.')
    expect(screen.queryByRole('button')).toBeNull()
    shown(user({ isDemo: true }))
    screen.getByText('Demo accounts cannot be deleted.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
