import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someArea } from '../../testing/area-factory.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { clearAccountData, refreshAccountData } from '../account/account-data.ts'
import { queryClient } from '../queries/query-client.tsx'
import { areasQuery, deleteArea, renameArea, restoreArea } from './areas.ts'

let server = recordedCalls()
let close = () => {}

const list = () => queryClient.getQueryState(areasQuery.queryKey)
const names = () => queryClient.getQueryData(areasQuery.queryKey)?.map(({ name }) => name)
const untilNamed = (...wanted: string[]) => vi.waitFor(() => expect(names()).toEqual(wanted))
const areasNamed = (...wanted: string[]) => ({ areas: wanted.map((name) => someArea({ id: name, name })) })

beforeEach(() => {
  clearAccountData()
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

/** Mounts the list, which fetches it. */
function open(): void {
  close = new QueryObserver(queryClient, areasQuery).subscribe(() => {})
}

async function loaded(...wanted: string[]): Promise<void> {
  open()
  server.next('areas').response(areasNamed(...wanted))
  await untilNamed(...wanted)
}

test('is sorted by name, ignoring case, also after one was renamed', async () => {
  await loaded('Fairview', 'Kitsilano')
  const renaming = renameArea('Kitsilano', 'arbutus')
  server.next('renameArea').response({ area: someArea({ id: 'Kitsilano', name: 'arbutus' }) })
  await renaming
  expect(names()).toEqual(['arbutus', 'Fairview'])
})

test('numbers in names count as numbers', async () => {
  open()
  server.next('areas').response(areasNamed('Area 10', 'area 9', 'Area 1'))
  await untilNamed('Area 1', 'area 9', 'Area 10')
})

test('loses the one that is deleted, and has it back when it is restored', async () => {
  await loaded('Fairview', 'Kitsilano')
  const deleting = deleteArea('Fairview')
  server.next('deleteArea').response({})
  await deleting
  expect(names()).toEqual(['Kitsilano'])
  const restoring = restoreArea('Fairview')
  server.next('restoreArea').response({ area: someArea({ id: 'Fairview', name: 'Fairview' }) })
  await restoring
  expect(names()).toEqual(['Fairview', 'Kitsilano'])
})

test('an answer that was on its way does not revert a change', async () => {
  await loaded('Fairview')
  const refreshing = refreshAccountData('collections')
  const old = server.next('areas')
  const renaming = renameArea('Fairview', 'Arbutus')
  server.next('renameArea').response({ area: someArea({ id: 'Fairview', name: 'Arbutus' }) })
  await renaming
  old.response(areasNamed('Fairview'))
  await vi.waitFor(() => expect(server.waiting('areas')).toBe(1))
  expect(names()).toEqual(['Arbutus'])
  server.next('areas').response(areasNamed('Arbutus', 'Kitsilano'))
  await refreshing
  await untilNamed('Arbutus', 'Kitsilano')
})

test('a change before the list is there does not begin it', async () => {
  open()
  const renaming = renameArea('Fairview', 'Arbutus')
  server.next('renameArea').response({ area: someArea({ id: 'Fairview', name: 'Arbutus' }) })
  await renaming
  expect(names()).toBeUndefined()
  server.next('areas')
  await vi.waitFor(() => expect(server.waiting('areas')).toBe(1))
  server.next('areas').response(areasNamed('Arbutus'))
  await untilNamed('Arbutus')
})

test('a failure is reported beside what was there before', async () => {
  await loaded('Fairview')
  const refreshing = refreshAccountData('collections')
  server.next('areas').refuse(503, 'away')
  await expect(refreshing).rejects.toMatchObject({ status: 503 })
  expect(list()).toMatchObject({ error: { status: 503 } })
  expect(names()).toEqual(['Fairview'])
})

test('a failure is cleared while the list is fetched again', async () => {
  open()
  server.next('areas').refuse(503, 'away')
  await vi.waitFor(() => expect(list()?.error).toMatchObject({ status: 503 }))
  void queryClient.refetchQueries({ queryKey: areasQuery.queryKey })
  expect(list()).toMatchObject({ data: undefined, error: null })
  server.next('areas').response({ areas: [] })
  await untilNamed()
})

test('changes in another window are fetched only for a list on the screen', async () => {
  await refreshAccountData('collections')
  expect(server.waiting('areas')).toBe(0)
  await loaded('Fairview')
  const refreshing = refreshAccountData('notifications')
  server.next('areas').response({ areas: [] })
  await refreshing
  expect(names()).toEqual([])
  close()
  await refreshAccountData('collections')
  expect(server.waiting('areas')).toBe(0)
})

test('the lists of one account are not there for the next, nor fetched without a session', async () => {
  await loaded('Fairview')
  clearAccountData()
  expect(names()).toBeUndefined()
  expect(server.waiting('areas')).toBe(0)
})
