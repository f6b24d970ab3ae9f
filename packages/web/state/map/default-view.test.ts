import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import type { LayerInfo, LayersResponse } from '#contract/parcel/layers.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { useSession } from '../account/session.ts'
import { getDefaultPosition, getFallbackView, openingCentre, saveDefaultPosition } from './default-view.ts'

const accountWith = (defaultMapView: string) => ({ details: { defaultMapView } }) as Account

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ user: null })
})

describe('The default view of the map', () => {
  it.each(['', '/dashboard', '/dashboard?at=north', '/dashboard?at=49.2,-123.1'])(
    'is none in “%s”: the map opens where it was last',
    (path) => {
      useSession.setState({ user: accountWith(path) })
      expect(getDefaultPosition()).toBeNull()
    },
  )

  it('is saved with the account as a path, and read from it', async () => {
    const saved = saveDefaultPosition({ lng: -123.1207, lat: 49.2827, zoom: 15.2 })
    const call = server.next('userInfo')
    expect(call.body).toEqual({ defaultMapView: '/dashboard?at=49.2827,-123.1207,15.2' })
    call.response({
      account: accountWith('/dashboard?at=49.2827,-123.1207,15.2'),
      allowedResources: [],
      disclaimers: [],
      filledCredentials: [],
      branding: null,
    })
    await saved
    expect(getDefaultPosition()).toEqual({ lng: -123.1207, lat: 49.2827, zoom: 15.2 })
  })

  it('is taken back', async () => {
    void saveDefaultPosition(null)
    expect(server.next('userInfo').body).toEqual({ defaultMapView: '' })
  })
})

describe('The first view of a visit', () => {
  const home: LayersResponse['home'] = {
    centre: [-119.5, 49.9],
    zoom: 14,
    bounds: [-119.52, 49.88, -119.48, 49.92],
  }
  const parcels = { key: 'parcel', bounds: [-119.6, 49.8, -119.4, 50] } as LayerInfo

  it.each([
    ['the first visit', null, home],
    ['a visit before there was data', { lng: -122.9, lat: 49.2, zoom: 13 }, home],
    ['a visit that ended beside the parcels, in view of them', { lng: -119.61, lat: 49.9, zoom: 13 }, null],
    ['a visit that ended far out', { lng: -125, lat: 54, zoom: 5 }, null],
    ['a visit that ended among the parcels', { lng: -119.45, lat: 49.85, zoom: 18 }, null],
  ])('of %s', (_, last, view) => expect(getFallbackView(last, { home, layers: [parcels] })).toEqual(view))

  it('remains where it was while there is no data', () =>
    expect(getFallbackView({ lng: -122.9, lat: 49.2, zoom: 13 }, { home: null, layers: [] })).toBeNull())

  it.each([
    ['where the map was, among the parcels', { lng: -119.45, lat: 49.85, zoom: 6 }, [-119.45, 49.85]],
    ['where the data is, from a map that saw it from afar', { lng: -125, lat: 54, zoom: 5 }, home.centre],
    ['where the data is, on the first visit', null, home.centre],
  ])('of a place that is not chosen yet is %s', (_, last, centre) => {
    expect(openingCentre(last, { home, layers: [parcels] }, 15)).toEqual(centre)
  })

  it('of a place that is not chosen yet is where the map was until the data is known', () => {
    expect(openingCentre({ lng: -125, lat: 54, zoom: 5 }, null, 15)).toEqual([-125, 54])
    expect(openingCentre(null, null, 15)).toBeNull()
  })
})
