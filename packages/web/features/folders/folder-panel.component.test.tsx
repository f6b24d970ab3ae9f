import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../lib/messages/toasts.ts'
import { clearAccountData } from '../../state/account/account-data.ts'
import { openFolder, usePanel } from '../../state/panel.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { FolderPanel } from './folder-panel.tsx'

const FOLDER = {
  id: 'harbour',
  name: 'Harbour',
  parcelCount: 0,
  unitCount: 0,
  createdAt: '2026-11-01T20:00:00.000Z',
}

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
  openFolder(FOLDER.id)
})

const shown = () =>
  show(
    <QueryData>
      <FolderPanel folderId={FOLDER.id} onClose={() => {}} onSelected={() => {}} moreActions={() => null} />
    </QueryData>,
  )

async function deleted() {
  const { person } = shown()
  server.next('folders').response({ folders: [FOLDER] })
  await person.click(await screen.findByRole('button', { name: 'More for Harbour' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete folder' }))
  return server.next('deleteFolder')
}

describe('A folder that is deleted', () => {
  it('gives way to the list', async () => {
    const request = await deleted()
    request.response({})
    await waitFor(() => expect(usePanel.getState()).toEqual({ kind: 'folders' }))
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'Harbour deleted', action: { label: 'Undo' } },
    ])
  })

  it('is deleted also where it was deleted in another window', async () => {
    const request = await deleted()
    request.refuse(404, 'There is no such folder.')
    await waitFor(() => expect(usePanel.getState()).toEqual({ kind: 'folders' }))
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'Harbour deleted', kind: 'info' }])
  })
})

it('A folder that could not be loaded does not count as deleted, and can be loaded again', async () => {
  const { person } = shown()
  server.next('folders').refuse(500, 'The disk is full.', 'internal_error')
  await screen.findByText('The folder could not be loaded')
  expect(screen.queryByText('This folder was not found')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  server.next('folders').response({ folders: [] })
  await screen.findByText('This folder was not found')
})
