import { beforeEach, expect, it, vi } from 'vitest'
import { useAlerts } from '../../lib/messages/alerts.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { clearSelection, selectOnly, useSelection } from '../../state/selection.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { selectListings } from './select-listings.ts'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  useToasts.setState({ toasts: [] })
  useAlerts.setState({ queue: [] })
  clearSelection()
})

const toast = () => useToasts.getState().toasts.at(-1)

it('the parcels of listings join the selection, each listing requested once', async () => {
  selectOnly(['b'])
  const selecting = selectListings('mls', ['R1', 'R2', 'R1'])
  const call = server.next('parcelsOfMls')
  expect(call.body).toEqual({ ulids: ['R1', 'R2'] })
  call.response({ parcels: [{ upid: 'a' }, { upid: 'b' }] })
  await selecting
  expect(useSelection.getState().upids).toEqual(['b', 'a'])
  expect(toast()).toMatchObject({ title: '1 parcel selected' })
})

it('listings of brokers have numbers of their own; without a parcel there is nothing to select', async () => {
  const selecting = selectListings('broker', ['CB-1'])
  const call = server.next('parcelsOfBrokerListings')
  expect(call.body).toEqual({ bls: ['CB-1'] })
  call.response({ parcels: [] })
  await selecting
  expect(useSelection.getState().upids).toEqual([])
  expect(toast()).toMatchObject({ message: 'None of these listings is on a parcel in the data.' })
})

it('strata units are counted as such', async () => {
  const selecting = selectListings('mls', ['R1', 'R2'])
  server.next('parcelsOfMls').response({ parcels: [{ upid: 'a' }, { upid: 'tower~000000012' }] })
  await selecting
  expect(toast()).toMatchObject({ title: '1 parcel, 1 unit selected' })
})

it('a call that is refused leaves the selection as it is, and says why', async () => {
  selectOnly(['b'])
  const selecting = selectListings('mls', ['R1'])
  server.next('parcelsOfMls').refuse(403, 'This is not in your subscription.')
  await selecting
  expect(useSelection.getState().upids).toEqual(['b'])
  expect(useAlerts.getState().queue).toMatchObject([
    { kind: 'danger', body: 'This is not in your subscription.' },
  ])
})
