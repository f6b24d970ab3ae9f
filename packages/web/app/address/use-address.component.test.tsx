import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type MapController, useMap } from '../../map/controller.ts'
import { publishView } from '../../state/map/view.ts'
import { closePanel, openHistory, openParcel, usePanel } from '../../state/panel.ts'
import { show } from '../../testing/show.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { openFromAddress, useAddress } from './use-address.ts'

function Dashboard() {
  useAddress()
  return <p>The dashboard</p>
}

const jumpTo = vi.fn<MapController['jumpTo']>()

/** Publishes a map position, as the map does during a flight. */
const moveTo = (lng: number) =>
  publishView({ position: { lat: 49, lng, zoom: 15 }, bounds: null, bearing: 0, pitch: 0 })

beforeEach(() => {
  jumpTo.mockClear()
  closePanel()
  moveTo(-123)
  useMap.setState({ controller: { jumpTo } as unknown as MapController })
})

async function showDashboard(at = '/dashboard?at=49,-123,15') {
  const root = createRootRoute()
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren(
      ['/dashboard', '/dashboard/saved-properties/history/$id/$tab'].map((path) =>
        createRoute({ getParentRoute: () => root, path, component: Dashboard }),
      ),
    ),
    history,
    parseSearch,
    stringifySearch,
  })
  const { pathname, search } = history.location
  openFromAddress({ pathname, search })
  show(<RouterProvider router={router as never} />)
  await screen.findByText('The dashboard')
  /** Waits for the router to finish navigating. Runs `meanwhile` in the same render. */
  const arrive = (meanwhile = () => {}) =>
    act(async () => {
      while (router.state.location.href !== history.location.href) await Promise.resolve()
      meanwhile()
    })
  return {
    history,
    arrive,
    navigate: (href: string, replace = false) => void router.navigate({ href, replace }),
  }
}

it('A flight goes on when its first positions reach the router late', async () => {
  const { history, arrive } = await showDashboard()
  act(() => moveTo(-123.1))
  await arrive(() => moveTo(-123.2))
  await arrive(() => moveTo(-123.3))
  await arrive()
  expect(jumpTo).not.toHaveBeenCalled()
  expect(history.location.search).toBe('?at=49,-123.3,15')
})

it('The notifications stay open while the map moves, and stay closed once they are', async () => {
  const { history, arrive, navigate } = await showDashboard()
  act(() => {
    navigate('/dashboard?at=49,-123,15&notifications=list')
    moveTo(-123.1)
  })
  await arrive()
  expect(parseSearch(history.location.search)).toEqual({
    at: '49,-123.1,15',
    notifications: 'list',
  })
  act(() => {
    navigate('/dashboard?at=49,-123.1,15', true)
    moveTo(-123.2)
  })
  await arrive()
  expect(history.location.search).toBe('?at=49,-123.2,15')
})

it('A history opened from a notification stays open while its list closes and the map moves', async () => {
  const { history, arrive, navigate } = await showDashboard('/dashboard?at=49,-123,15&notifications=list')
  act(() => {
    navigate('/dashboard?at=49,-123,15', true)
    openHistory('folder', 'one')
  })
  await arrive(() => moveTo(-123.1))
  await arrive()
  expect(usePanel.getState()).toMatchObject({ kind: 'history', collectionId: 'one' })
  expect(history.location.pathname).toBe('/dashboard/saved-properties/history/one/info')
})

it('A card opens although the map moves in the same moment', async () => {
  const { history, arrive } = await showDashboard()
  act(() => moveTo(-123.1))
  await arrive(() => openParcel('a'))
  act(() => moveTo(-123.2))
  await arrive()
  expect(usePanel.getState()).toEqual({ kind: 'parcel', upid: 'a' })
  expect(parseSearch(history.location.search)).toEqual({ parcel: 'a', at: '49,-123.2,15' })
  expect(jumpTo).not.toHaveBeenCalled()
})

it('A map in flight does not call back who leaves for another page', async () => {
  const { history, navigate } = await showDashboard()
  act(() => {
    navigate('/dashboard/reports')
    moveTo(-123.1)
  })
  expect(history.location.pathname).toBe('/dashboard/reports')
})

it('Back closes the card that was opened, and goes back to where the map was', async () => {
  const { history, arrive } = await showDashboard()
  act(() => openParcel('a'))
  await arrive()
  act(() => moveTo(-123.1))
  await arrive()
  act(() => history.back())
  await arrive()
  expect(usePanel.getState()).toEqual({ kind: 'closed' })
  expect(jumpTo).toHaveBeenCalledExactlyOnceWith({ centre: [-123, 49], zoom: 15 })
})
