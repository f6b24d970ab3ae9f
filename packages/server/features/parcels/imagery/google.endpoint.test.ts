import { beforeEach, describe, expect, test } from 'vitest'
import type { MapSettings } from '#contract/account/settings.ts'
import { signUrl } from '../../../connectors/imagery/google-pictures.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const KEY = 'AIza-key-of-a-test'
const SECRET = 'vNIXE0xscrmjlyV-12Nj_BvUPaw='
const PICTURE = `https://maps.googleapis.com/maps/api/staticmap?key=${KEY}&size=370x200`

describeWithDatabase('Google Maps', (getDatabase) => {
  const withSettings = (environment: NodeJS.ProcessEnv = {}) => appInMemory(getDatabase(), { environment })
  const googleOf = async (call: AppInMemory) =>
    ((await call.get('mapSettings')).payload as MapSettings).googleMaps
  const policyOf = async (call: AppInMemory) =>
    String((await call.app.inject('/api/health')).headers['content-security-policy'])

  test('is not there without a key, and browsers may not ask it', async () => {
    const call = await withSettings()
    expect(await googleOf(call)).toBeNull()
    expect(await policyOf(call)).not.toContain('google')
    expect((await call.app.inject('/api/health')).headers['referrer-policy']).toBe('no-referrer')
    expect(await call.post('signMapPicture', { address: PICTURE })).toMatchObject({
      status: 422,
      code: 'source_not_connected',
    })
  })

  test('with a key is told to browsers, which may ask it', async () => {
    const call = await withSettings({ LOTLINE_GOOGLE_MAPS_KEY: KEY })
    expect(await googleOf(call)).toEqual({
      key: KEY,
      scriptUrl: `https://maps.googleapis.com/maps/api/js?key=${KEY}&v=weekly&loading=async`,
      staticUrl: 'https://maps.googleapis.com/maps/api/staticmap',
      streetViewUrl: 'https://maps.googleapis.com/maps/api/streetview',
      isSigned: false,
      isStandIn: false,
    })
    const policy = await policyOf(call)
    for (const directive of ['script-src', 'img-src', 'connect-src', 'frame-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.googleapis\\.com`))
    }
    expect(policy).not.toContain('unsafe-eval')
    // Keys are restricted to the origin that browsers name.
    const { headers } = await call.app.inject('/api/health')
    expect(headers['referrer-policy']).toBe('strict-origin')
  })

  test('behind another address, that one is asked, too', async () => {
    const call = await withSettings({
      LOTLINE_GOOGLE_MAPS_KEY: KEY,
      LOTLINE_GOOGLE_MAPS_URL: 'http://127.0.0.1:9999/google-maps/',
    })
    expect((await googleOf(call))?.staticUrl).toBe('http://127.0.0.1:9999/google-maps/maps/api/staticmap')
    expect(await policyOf(call)).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:9999/)
  })

  describe('with a signing secret', () => {
    let call: AppInMemory
    beforeEach(async () => {
      call = await withSettings({ LOTLINE_GOOGLE_MAPS_KEY: KEY, LOTLINE_GOOGLE_MAPS_SECRET: SECRET })
    })

    test('still pictures are signed; the secret stays here', async () => {
      expect((await googleOf(call))?.isSigned).toBe(true)
      expect((await call.get('mapSettings')).text).not.toContain(SECRET.slice(0, 20))
      expect((await call.post('signMapPicture', { address: PICTURE })).payload).toEqual({
        address: signUrl(PICTURE, SECRET),
      })
    })

    test.each([
      ['another place', 'https://elsewhere.example/maps/api/staticmap?key=AIza-key-of-a-test'],
      ['another service', `https://maps.googleapis.com/maps/api/geocode/json?key=${KEY}`],
      ['another key', 'https://maps.googleapis.com/maps/api/staticmap?key=somebody-elses'],
      ['a signature already', `${PICTURE}&signature=abc`],
      ['no address', 'https://'],
    ])('nothing else is: %s', async (_, address) => {
      expect(await call.post('signMapPicture', { address })).toMatchObject({
        status: 400,
        code: 'bad_request',
      })
    })
  })

  test.each([
    [{ LOTLINE_GOOGLE_MAPS_KEY: 'a key' }],
    [{ LOTLINE_GOOGLE_MAPS_SECRET: 'short' }],
    [{ LOTLINE_GOOGLE_MAPS_URL: 'http://maps.example' }],
    [{ LOTLINE_GOOGLE_MAPS_STAND_IN: 'maybe' }],
  ])('the setting %j is refused', async (environment) => {
    await expect(withSettings(environment)).rejects.toThrow(Object.keys(environment)[0])
  })
})
