import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAccountData, refreshAccountData } from '../../state/account/account-data.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { FoldersPanel } from './folders-panel.tsx'

const folder = (name: string) => ({ id: name, name, parcelCount: 2, unitCount: 0 })

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const shown = () =>
  show(
    <QueryData>
      <FoldersPanel onClose={() => {}} />
    </QueryData>,
  ).person

describe('The folders', () => {
  it('say how many parcels and strata units they hold', async () => {
    shown()
    server.next('folders').response({ folders: [{ ...folder('Harbour'), parcelCount: 25, unitCount: 24 }] })
    await screen.findByText('1 parcel, 24 units')
  })

  it('that cannot be loaded say so, and can be loaded again', async () => {
    const person = shown()
    server.next('folders').refuse(503, 'The server is starting.')
    await screen.findByText('The server is starting.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    server.next('folders').response({ folders: [folder('Harbour')] })
    await screen.findByText('Harbour')
  })

  it('follow a live message while they are open', async () => {
    shown()
    server.next('folders').response({ folders: [folder('Harbour')] })
    await screen.findByText('Harbour')
    const refreshing = refreshAccountData('collections')
    server.next('folders').response({ folders: [folder('Arbutus'), folder('Harbour')] })
    await refreshing
    await screen.findByText('Arbutus')
  })

  it('are gone from the screen when the account leaves, and not loaded for nobody', async () => {
    shown()
    server.next('folders').response({ folders: [folder('Harbour')] })
    await screen.findByText('Harbour')
    clearAccountData()
    await waitFor(() => expect(screen.queryByText('Harbour')).toBeNull())
    expect(server.waiting('folders')).toBe(0)
  })
})
