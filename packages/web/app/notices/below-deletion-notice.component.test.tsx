import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../state/account/session.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { BelowDeletionNotice } from './server-notice.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})

const signIn = (deletesAt: string | null) =>
  useSession.setState({ status: 'present', user: { deletesAt } as never })
const NOTICE = /Your account will be deleted on December 12, 2026/

it('Every page of an account whose deletion is scheduled offers to keep it', async () => {
  signIn('2026-12-12T20:00:00Z')
  const { person } = show(<BelowDeletionNotice>The page</BelowDeletionNotice>)
  screen.getByText('The page')
  server.next('health').response({})
  await screen.findByText(NOTICE)
  await person.click(screen.getByRole('button', { name: 'Keep my account' }))
  server.next('keepAccount').response({})
  const refreshed = await waitFor(() => server.next('refreshUser'))
  refreshed.response({
    account: { deletesAt: null },
    allowedResources: [],
    disclaimers: [],
    filledCredentials: [],
    branding: {},
  })
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('An account that stays has no notice', () => {
  signIn(null)
  show(<BelowDeletionNotice>The page</BelowDeletionNotice>)
  expect(screen.queryByRole('status')).toBeNull()
  screen.getByText('The page')
})
