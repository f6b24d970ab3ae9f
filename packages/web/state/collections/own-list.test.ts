import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someArea } from '../../testing/area-factory.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { clearAreas, deleteArea, loadAreas, renameArea, restoreArea, useAreas } from './areas.ts'
import { refreshCollections } from './collections.ts'

let server = recordedCalls()

const names = () => useAreas.getState().items?.map(({ name }) => name)

beforeEach(() => {
  clearAreas()
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

async function loaded(...wanted: string[]): Promise<void> {
  const loading = loadAreas()
  server.next('areas').answer({ areas: wanted.map((name) => someArea({ id: name, name })) })
  await loading
}

test('stand by name, whatever case, also after one was renamed', async () => {
  await loaded('Fairview', 'Kitsilano')
  const renaming = renameArea('Kitsilano', 'arbutus')
  server.next('renameArea').answer({ area: someArea({ id: 'Kitsilano', name: 'arbutus' }) })
  await renaming
  expect(names()).toEqual(['arbutus', 'Fairview'])
})

test('numbers in names count as numbers', async () => {
  await loaded('Area 10', 'area 9', 'Area 1')
  expect(names()).toEqual(['Area 1', 'area 9', 'Area 10'])
})

test('one that is deleted is gone, and back when it is brought back', async () => {
  await loaded('Fairview', 'Kitsilano')
  const deleting = deleteArea('Fairview')
  server.next('deleteArea').answer({})
  await deleting
  expect(names()).toEqual(['Kitsilano'])
  const restoring = restoreArea('Fairview')
  server.next('restoreArea').answer({ area: someArea({ id: 'Fairview', name: 'Fairview' }) })
  await restoring
  expect(names()).toEqual(['Fairview', 'Kitsilano'])
})

test('a list that was on its way does not take back a change', async () => {
  await loaded('Fairview')
  const loading = loadAreas()
  const old = server.next('areas')
  const renaming = renameArea('Fairview', 'Arbutus')
  server.next('renameArea').answer({ area: someArea({ id: 'Fairview', name: 'Arbutus' }) })
  await renaming
  old.answer({ areas: [someArea({ id: 'Fairview', name: 'Fairview' })] })
  await vi.waitFor(() => expect(server.waiting('areas')).toBe(1))
  expect(names()).toEqual(['Arbutus'])
  server.next('areas').answer({ areas: [someArea({ id: 'Fairview', name: 'Arbutus' })] })
  await loading
  expect(names()).toEqual(['Arbutus'])
})

test('a failure is told with what was there before', async () => {
  await loaded('Fairview')
  const loading = loadAreas()
  server.next('areas').refuse(503, 'away')
  await loading
  expect(useAreas.getState()).toMatchObject({ error: { status: 503 } })
  expect(names()).toEqual(['Fairview'])
})

test('a failure is forgotten while they are asked for again', async () => {
  const failing = loadAreas()
  server.next('areas').refuse(503, 'away')
  await failing
  const again = loadAreas()
  expect(useAreas.getState()).toEqual({ items: null, error: null })
  server.next('areas').answer({ areas: [] })
  await again
  expect(names()).toEqual([])
})

test('another window’s changes are fetched only by who has asked before', async () => {
  await refreshCollections()
  expect(server.waiting('areas')).toBe(0)
  await loaded('Fairview')
  const refreshing = refreshCollections()
  server.next('areas').answer({ areas: [] })
  await refreshing
  expect(names()).toEqual([])
})
