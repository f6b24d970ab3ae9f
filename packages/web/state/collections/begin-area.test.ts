import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Area } from '#contract/watching/collections.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { someArea } from '../../testing/area-factory.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { useSession } from '../account/session.ts'
import { closePanel, usePanel } from '../panel.ts'
import { clearQueries, queryClient } from '../queries/query-client.tsx'
import { areasQuery } from './areas.ts'
import { createAreaName, isFirstAreaName, startArea } from './begin-area.ts'

const NOW = new Date('2026-11-21T20:00:00Z')
let server = recordedCalls()

const listed = (...areas: Area[]) => queryClient.setQueryData(areasQuery.queryKey, areas)
/** Loads the list of areas first. */
const untilCreated = () => vi.waitFor(() => expect(server.waiting('createArea')).toBe(1))

beforeEach(() => {
  clearQueries()
  closePanel()
  useSession.setState({ allowedResources: new Set([RESOURCES.NOTIF_AREA_BL]) })
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

test('a doubled click makes one area, told of all that the account may be told of', async () => {
  listed()
  const begun = [startArea('geometry', NOW), startArea('geometry', NOW)]
  await untilCreated()
  const call = server.next('createArea')
  expect(call.body).toMatchObject({
    name: 'Drawn area, Nov 21',
    type: 'geometry',
    notifEnabled: true,
    notifDef: ['broker_listing_removed', 'broker_listing_new'],
  })
  call.response({ area: someArea({ id: 'new' }) })
  await Promise.all(begun)
  expect(server.waiting('createArea')).toBe(0)
  expect(usePanel.getState()).toEqual({ kind: 'area', areaId: 'new', step: 'select-area' })
})

test('one that was begun and never got a place is gone on with', async () => {
  const name = createAreaName('selection', NOW)
  const empty = someArea({ id: 'empty', type: 'selection', name })
  listed(empty)
  await startArea('selection', NOW)
  expect(usePanel.getState()).toMatchObject({ areaId: 'empty' })
  expect(server.waiting('createArea')).toBe(0)
})

test('one that somebody named is theirs, with or without a place', async () => {
  listed(someArea({ name: 'For Mira' }))
  const beginning = startArea('geometry', NOW)
  await untilCreated()
  server.next('createArea').response({ area: someArea({ id: 'another' }) })
  await beginning
  expect(usePanel.getState()).toMatchObject({ areaId: 'another' })
})

test('one whose answer was lost is gone on with, not created again', async () => {
  listed()
  const beginning = startArea('geometry', NOW)
  await untilCreated()
  server.next('createArea').lose()
  await beginning
  const again = startArea('geometry', NOW)
  await vi.waitFor(() => expect(server.waiting('areas')).toBe(1))
  const there = someArea({ id: 'there', type: 'geometry', name: createAreaName('geometry', NOW) })
  server.next('areas').response({ areas: [there] })
  await again
  expect(usePanel.getState()).toMatchObject({ areaId: 'there' })
  expect(server.waiting('createArea')).toBe(0)
})

test('what the server refuses opens nothing, and the next click tries again', async () => {
  listed()
  const beginning = startArea('geometry', NOW)
  await untilCreated()
  server.next('createArea').refuse(422, 'At most 200 areas are watched.')
  await beginning
  expect(usePanel.getState()).toEqual({ kind: 'closed' })
  void startArea('geometry', NOW)
  await untilCreated()
})

test('no two areas of a day are called the same', () => {
  const first = createAreaName('geometry', NOW)
  expect(createAreaName('geometry', NOW, [first])).toBe('Drawn area, Nov 21 (2)')
  expect(createAreaName('geometry', NOW, [first, 'Drawn area, Nov 21 (2)'])).toBe('Drawn area, Nov 21 (3)')
  expect(isFirstAreaName('Drawn area, Nov 21 (3)')).toBe(true)
})

test('a name of one’s own is told from the first one', () => {
  expect(isFirstAreaName(createAreaName('geometry', NOW))).toBe(true)
  expect(isFirstAreaName('Kitsilano')).toBe(false)
})
