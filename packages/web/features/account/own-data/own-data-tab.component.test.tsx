import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnData } from '#contract/account/own-data-calls.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { OwnDataTab } from './own-data-tab.tsx'

const LINK = {
  id: 'link-1',
  kind: 'report',
  title: '12 Alder Road',
  createdAt: '2026-11-01T20:00:00.000Z',
  expiresAt: '2027-10-01T20:00:00.000Z',
  openedCount: 3,
} as const
const DATA: OwnData = {
  links: [LINK],
  export: null,
  task: null,
}

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
})

async function shown() {
  const { person } = showPage(<OwnDataTab />)
  await waitFor(() => server.next('ownData').response(DATA))
  await screen.findByText('12 Alder Road')
  server.next('folders').response({ folders: [{ id: 'folder-1', name: 'Waterfront', parcelCount: 2 }] })
  server.next('areas').response({ areas: [{ id: 'area-1', name: 'Kits' }] })
  await screen.findByText('Waterfront')
  return person
}

describe('One’s own data, without a plan', () => {
  it('lists shared links, which can be revoked', async () => {
    const person = await shown()
    screen.getByText('Report · Shared Nov 1, 2026 · Opens until Oct 1, 2027 · Opened 3 times')
    await person.click(screen.getByRole('button', { name: 'Revoke the link to 12 Alder Road' }))
    await person.click(screen.getByRole('button', { name: 'Revoke for good' }))
    const revoking = server.next('revokeShare')
    expect(revoking.body).toMatchObject({ shareId: 'link-1' })
    revoking.response({})
    await waitFor(() => server.next('ownData').response({ ...DATA, links: [] }))
    await screen.findByText('You have no open links.')
  })

  it('lists folders and areas, which can be deleted and brought back', async () => {
    const person = await shown()
    await person.click(screen.getByRole('button', { name: 'Delete Waterfront' }))
    server.next('deleteFolder').response({})
    await waitFor(() => expect(screen.queryByText('Waterfront')).toBeNull())
    screen.getByText('Kits')
    useToasts.getState().toasts.at(-1)?.action?.run()
    server.next('restoreFolder').response({ folder: { id: 'folder-1', name: 'Waterfront', parcelCount: 2 } })
    await screen.findByText('Waterfront')
  })

  it('is exported, with its progress, and downloaded', async () => {
    const person = await shown()
    await person.click(screen.getByRole('button', { name: 'Export everything' }))
    const task = { taskId: 'task-1', resultId: 'task-1', key: 'pat', partCount: 4, timeout: 7200 }
    server.next('exportOwnData').response({ task })
    await waitFor(() =>
      server.startingWith('/api/task/task-1').response({
        ...task,
        status: 'running',
        parts: [{ partIndex: 0, result: { ok: true, payload: {} } }],
      }),
    )
    await screen.findByText('Exporting: 1 of 3 reports')
    expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull()
  })
})
