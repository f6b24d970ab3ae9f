import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionSummary } from '#contract/account/sign-in.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { Sessions } from './sessions.tsx'

const session = (id: string, isCurrent: boolean): SessionSummary => ({
  id,
  isCurrent,
  loginMode: 'password',
  userAgent: null,
  address: `192.0.2.${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
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
      <Sessions />
    </QueryData>,
  ).person
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('The sessions of an account', () => {
  it('begin with this browser, and are loaded again when one was ended', async () => {
    const person = shown()
    server.next('sessions').response({ sessions: [session('2', false), session('1', true)] })
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toContain('This browser')
    await person.click(screen.getByRole('button', { name: /^Sign out (?!everywhere)/ }))
    server.next('endSession').response({})
    await waitFor(() => expect(server.waiting('sessions')).toBe(1))
    server.next('sessions').response({ sessions: [session('1', true)] })
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('that cannot be loaded say so, and can be loaded again', async () => {
    const person = shown()
    server.next('sessions').refuse(500, 'The list is broken.')
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    server.next('sessions').response({ sessions: [session('1', true)] })
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
