import { describe, expect, test } from 'vitest'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { findPose } from './find-pose.ts'
import type { GoogleMaps, GoogleRoutes, GoogleStreetView } from './google-maps.ts'

const CENTRE: LngLat = [-123.1, 49.25]
const PLACE = { centre: CENTRE, address: '1184 Tide Street, Reedport, BC' }
/** About 22 m south of the property. */
const ROAD = { lat: 49.2498, lng: -123.1 }

function google(parts: {
  panoramaAt: (lat: number, lng: number) => { lat: number; lng: number } | null | Error
  route?: () => Promise<{ routes?: { path?: { lat: number; lng: number }[] }[] }>
}): { maps: GoogleMaps; requested: object[] } {
  const requested: object[] = []
  class StreetViewService {
    async getPanorama(request: { location: { lat: number; lng: number } }) {
      requested.push(request)
      const found = parts.panoramaAt(request.location.lat, request.location.lng)
      if (found instanceof Error) throw found
      if (found === null) throw Object.assign(new Error('nothing'), { code: 'ZERO_RESULTS' })
      return {
        data: { location: { pano: 'pano-1', latLng: { lat: () => found.lat, lng: () => found.lng } } },
      }
    }
  }
  const libraries: Record<string, unknown> = {
    streetView: { StreetViewService } as unknown as GoogleStreetView,
    routes: {
      Route: {
        computeRoutes: (request: object) => {
          requested.push(request)
          return parts.route?.() ?? Promise.resolve({ routes: [{ path: [{ lat: 49, lng: -123 }, ROAD] }] })
        },
      },
    } as GoogleRoutes,
  }
  return {
    maps: { importLibrary: async (name: string) => libraries[name] } as unknown as GoogleMaps,
    requested,
  }
}

describe('where Street View stands and looks', () => {
  test('near where a driver arrives, outdoors, within 50 m, turned to the property, a little upward', async () => {
    const { maps, requested } = google({ panoramaAt: () => ROAD })
    const pose = await findPose(maps, PLACE)
    expect(pose).toMatchObject({ panoramaId: 'pano-1', pitchDegrees: 2, zoom: 1 })
    expect(pose?.headingDegrees).toBeCloseTo(0, 1)
    expect(requested).toEqual([
      {
        origin: PLACE.address,
        destination: { lat: 49.25, lng: -123.1 },
        travelMode: 'DRIVING',
        fields: ['path'],
      },
      { location: ROAD, radius: 50, source: 'outdoor', preference: 'nearest' },
    ])
  })

  test('near the property itself where the road has no panorama', async () => {
    const { maps } = google({
      panoramaAt: (lat) => (lat === ROAD.lat ? null : { lat: 49.25, lng: -123.1002 }),
    })
    expect((await findPose(maps, PLACE))?.headingDegrees).toBeCloseTo(90, 1)
  })

  test.each([
    ['the address is not known', { ...PLACE, address: null }, undefined],
    ['there is no way', PLACE, async () => ({})],
    ['the key opens no routes', PLACE, () => Promise.reject(new Error('REQUEST_DENIED'))],
  ] as const)('near the property when %s', async (_, place, route) => {
    const { maps, requested } = google({ panoramaAt: () => ROAD, ...(route && { route }) })
    expect(await findPose(maps, place)).not.toBeNull()
    expect(requested.at(-1)).toMatchObject({ location: { lat: 49.25, lng: -123.1 } })
  })

  test('nowhere, when there is no panorama within reach', async () => {
    expect(await findPose(google({ panoramaAt: () => null }).maps, PLACE)).toBeNull()
  })

  test('what else goes wrong is not taken for that', async () => {
    const { maps } = google({ panoramaAt: () => new Error('OVER_QUERY_LIMIT') })
    await expect(findPose(maps, PLACE)).rejects.toThrow('OVER_QUERY_LIMIT')
  })
})
