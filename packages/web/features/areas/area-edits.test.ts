import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Area } from '#contract/watching/collections.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { areasQuery } from '../../state/collections/areas.ts'
import { clearQueries, queryClient } from '../../state/queries/query-client.tsx'
import { someArea } from '../../testing/area-factory.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import {
  clearEdits,
  discardEdit,
  editArea,
  editedArea,
  retryEdit,
  saveEdited,
  useAreaEdits,
} from './area-edits.ts'

let server = recordedCalls()

const SAVED = someArea({ name: 'Harbour' })
const edit = () => useAreaEdits.getState()[SAVED.id]
const shown = (): Area => {
  const area = queryClient.getQueryData(areasQuery.queryKey)?.find(({ id }) => id === SAVED.id)
  if (!area) throw new Error('The area is not there.')
  return editedArea(area, edit())
}
/** Waits until no edit is pending. */
const untilSaved = () => vi.waitFor(() => expect(edit()).toBeUndefined())

beforeEach(() => {
  clearEdits()
  queryClient.setQueryData(areasQuery.queryKey, [SAVED])
  useToasts.setState({ toasts: [] })
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

test('a change shows at once, is saved by itself, and that is said', async () => {
  editArea(SAVED.id, { notifEnabled: false })
  expect(shown().notifEnabled).toBe(false)
  const call = server.next('updateArea')
  expect(call.body).toMatchObject({ id: SAVED.id, notifEnabled: false })
  call.response({ area: { ...SAVED, notifEnabled: false } })
  await untilSaved()
  expect(shown().notifEnabled).toBe(false)
  expect(useToasts.getState().toasts).toMatchObject([
    { title: 'Automatically Saved', message: 'Your changes were saved!' },
  ])
})

test('of many changes made while one is on its way only the last is sent, which holds them all', async () => {
  editArea(SAVED.id, { notifEnabled: false })
  editArea(SAVED.id, { notifDef: [] })
  editArea(SAVED.id, { notifDef: ['alr_status'] })
  expect(server.waiting('updateArea')).toBe(1)
  server.next('updateArea').response({ area: { ...SAVED, notifEnabled: false } })
  await vi.waitFor(() => expect(server.waiting('updateArea')).toBe(1))
  const last = server.next('updateArea')
  expect(last.body).toMatchObject({ notifEnabled: false, notifDef: ['alr_status'] })
  last.response({ area: { ...SAVED, notifEnabled: false, notifDef: ['alr_status'] } })
  await untilSaved()
  expect(useToasts.getState().toasts).toHaveLength(1)
})

test('what is refused stays with the reason, and can be sent again or given up', async () => {
  editArea(SAVED.id, { name: 'Harbour South' })
  server.next('updateArea').refuse(503, 'away')
  await vi.waitFor(() => expect(edit()).toMatchObject({ isSaving: false, problem: { status: 503 } }))
  expect(shown().name).toBe('Harbour South')
  retryEdit(SAVED.id)
  expect(edit()).toMatchObject({ isSaving: true, problem: null })
  server.next('updateArea').refuse(400, 'crosses itself')
  await vi.waitFor(() => expect(edit()?.problem).toMatchObject({ message: 'crosses itself' }))
  discardEdit(SAVED.id)
  expect(shown().name).toBe('Harbour')
})

test('an account that left has nothing saved under the next one', async () => {
  editArea(SAVED.id, { name: 'Harbour South' })
  const call = server.next('updateArea')
  clearEdits()
  clearQueries()
  call.response({ area: { ...SAVED, name: 'Harbour South' } })
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  expect(edit()).toBeUndefined()
  expect(queryClient.getQueryData(areasQuery.queryKey)).toBeUndefined()
})

test('saving sends what could not be saved by itself, too', async () => {
  editArea(SAVED.id, { notifEnabled: false })
  server.next('updateArea').refuse(503, 'away')
  await vi.waitFor(() => expect(edit()?.problem).toMatchObject({ status: 503 }))
  const saving = saveEdited(SAVED.id, { options: { ...SAVED.options, minorThreshold: 0.02 } })
  const call = server.next('saveArea')
  expect(call.body).toMatchObject({
    area: { id: SAVED.id, notifEnabled: false, options: { minorThreshold: 0.02 } },
  })
  call.response({ area: { ...SAVED, status: 'SAVED', notifEnabled: false } })
  await saving
  expect(edit()).toBeUndefined()
  expect(shown()).toMatchObject({ status: 'SAVED', notifEnabled: false })
})
