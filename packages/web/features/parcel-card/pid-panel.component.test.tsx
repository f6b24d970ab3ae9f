import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearAccountData } from '../../state/account/account-data.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { show } from '../../testing/show.tsx'
import { PidPanel } from './pid-panel.tsx'

beforeEach(() => clearAccountData())

const shown = (answer: () => Response) => {
  const requested: string[] = []
  const found = vi.fn()
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return answer()
  })
  const { person } = show(
    <QueryData>
      <PidPanel pid="012345678" onClose={() => {}} onFound={found} />
    </QueryData>,
  )
  return { person, requested, found }
}

it('a link by PID leads to the parcel of that PID', async () => {
  const parcel = { upid: 'a', pid: '012345678' }
  const { requested, found } = shown(() => Response.json({ payload: { parcel, provenance: {} } }))
  await waitFor(() => expect(found).toHaveBeenCalledExactlyOnceWith(parcel))
  expect(requested).toEqual(['/api/parcel/pid/012345678'])
})

it('says what is wrong with a PID that no parcel has', async () => {
  const { found } = shown(() =>
    Response.json(
      { code: 'parcel_not_found', payload: { message: 'No parcel with the PID 012-345-678 is loaded.' } },
      { status: 404 },
    ),
  )
  await screen.findByText('No parcel with the PID 012-345-678 is loaded.')
  screen.getByText('No parcel matches this link')
  expect(found).not.toHaveBeenCalled()
})
