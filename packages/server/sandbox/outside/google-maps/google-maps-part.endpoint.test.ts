import { afterEach, beforeEach, expect, test } from 'vitest'
import { staticMapUrl } from '#domain/geometry/static-map.ts'
import { streetViewPictureUrl } from '#domain/geometry/street-view.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type OutsideStandIns, startOutside } from '../start-outside.ts'
import { mapPicture, streetPicture } from './generated-pictures.ts'
import { googleMapsPart } from './google-maps-part.ts'

describeWithDatabase('The stand-in of Google Maps', (getDatabase) => {
  let outside: OutsideStandIns
  beforeEach(async () => {
    outside = await startOutside({
      port: 0,
      database: getDatabase(),
      parts: [googleMapsPart],
      onError: (error) => {
        throw error
      },
    })
  })
  afterEach(() => outside.close())
  const mapsWith = (environment: NodeJS.ProcessEnv) =>
    outside.settingsWith(readSettings(environment)).google.maps
  const png = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    return bytes
  }
  const at = (path: string) => `${outside.address}/google-maps/maps/api/${path}`

  test('stands in only where that is asked for, and never for a real key', () => {
    expect(mapsWith({})).toBeNull()
    expect(mapsWith({ LOTLINE_GOOGLE_MAPS_STAND_IN: 'on' })).toMatchObject({
      url: `${outside.address}/google-maps`,
      isStandIn: true,
    })
    const real = { LOTLINE_GOOGLE_MAPS_STAND_IN: 'on', LOTLINE_GOOGLE_MAPS_KEY: 'AIza-key-of-a-test' }
    expect(mapsWith(real)).toMatchObject({ url: 'https://maps.googleapis.com', isStandIn: false })
  })

  test('gives a script that calls back when it is ready, and no other words', async () => {
    const script = await (await fetch(`${at('js')}?key=K&callback=ready.now`)).text()
    expect(script).toContain('importLibrary')
    expect(script.trimEnd().endsWith('ready.now()')).toBe(true)
    expect(await (await fetch(`${at('js')}?key=K&callback=alert(1)//`)).text()).not.toContain('alert')
  })

  test('draws the outline that was asked for, or a marker, and says what it is', async () => {
    const request = {
      baseUrl: at('staticmap'),
      key: 'K',
      widthPixels: 370,
      heightPixels: 200,
      mapType: 'satellite' as const,
      centre: [-123.1, 49.25],
    }
    const ring = [
      [-123.1, 49.25],
      [-123.1, 49.251],
      [-123.099, 49.25],
    ]
    const drawn = await fetch(staticMapUrl({ ...request, rings: [ring] }))
    const outlined = await png(drawn)
    expect(outlined).not.toEqual(await png(await fetch(staticMapUrl({ ...request, rings: [] }))))
    expect(
      mapPicture({ width: 9, height: 9, mapType: 'satellite', paths: ['|49,-123|49,-122'], hasMarker: true }),
    ).toMatch(/stroke="#f00".*<circle.*Stand-in of Google Maps/)
  })

  test('draws a street view in its direction', async () => {
    const url = (headingDegrees: number) =>
      streetViewPictureUrl({
        baseUrl: at('streetview'),
        key: 'K',
        widthPixels: 370,
        heightPixels: 200,
        pose: { panoramaId: 'abc', headingDegrees, pitchDegrees: 2, zoom: 1 },
      })
    expect(await png(await fetch(url(42)))).not.toEqual(await png(await fetch(url(90))))
    expect(streetPicture({ width: 9, height: 9, heading: 42, pitch: 2 })).toContain(
      'Stand-in of Street View, 42°',
    )
  })

  test('says which panorama is near, as Google does: none far in the north, or indoors', async () => {
    const nearest = async (query: string) =>
      (await fetch(`${at('streetview/metadata')}?key=K&${query}`)).json() as Promise<Record<string, unknown>>
    expect(await nearest('location=49.25,-123.1&radius=50&source=outdoor')).toMatchObject({
      status: 'OK',
      pano_id: expect.stringContaining('stand-in:49.2498'),
    })
    expect(await nearest('location=61,-123.1&radius=50&source=outdoor')).toEqual({ status: 'ZERO_RESULTS' })
    expect(await nearest('location=49.25,-123.1&radius=50&source=default')).toEqual({
      status: 'ZERO_RESULTS',
    })
    expect(await nearest('location=here')).toEqual({ status: 'INVALID_REQUEST' })
  })

  test('asks for a key and a size as Google does', async () => {
    expect((await fetch(at('staticmap?size=10x10'))).status).toBe(403)
    expect((await fetch(at('staticmap?key=K&size=700x10'))).status).toBe(400)
    expect((await fetch(at('streetview?key=K&size=10x10'))).status).toBe(400)
  })
})
