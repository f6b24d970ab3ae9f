import { beforeAll, describe, expect, test } from 'vitest'
import type { Region } from '#contract/account/account-calls.ts'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { PROFESSIONS } from '#domain/account/professions.ts'
import type { StoredLayerKey } from '#domain/layers/layers.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeFeature, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('Home areas', (getDatabase) => {
  const regions = async () => {
    const call = await appInMemory(getDatabase())
    return ((await call.get('regions')).payload as { regions: Region[] }).regions
  }

  test('are the whole province where nothing is known, so that nobody waits at the door', async () => {
    expect(await regions()).toEqual([
      {
        key: 'province:british-columbia',
        title: 'All of British Columbia',
        kind: 'province',
        bounds: [-139.06, 48.22, -114.03, 60],
      },
    ])
  })

  describe('of data', () => {
    beforeAll(async () => {
      const release = await makeRelease(getDatabase())
      const area = (
        id: string,
        layer_key: StoredLayerKey,
        title: string | null,
        lng: number,
        over: object = {},
      ) =>
        makeFeature(getDatabase(), release, layer_key, id, { title, shape: squareAt(lng, 49, 0.5), ...over })
      await area('reed-1', 'municipality', 'Town of Reedport', -123)
      await area('reed-2', 'municipality', 'Town of Reedport', -122)
      await area('alder', 'municipality', 'Village of Alder', -121)
      await area('district', 'regional_district', 'Sound Regional District', -122)
      await area('nameless', 'municipality', null, -120)
      await area('census', 'municipality', 'Reedport', -123, { category: 'Census subdivision (T)' })
      await area('quarter', 'neighbourhood', 'Old Town', -123)
    })

    test('are its municipalities and regional districts, each once with all of its extent', async () => {
      const known = await regions()
      expect(known.map(({ key, title, kind }) => [key, title, kind])).toEqual([
        ['municipality:town-of-reedport', 'Town of Reedport', 'municipality'],
        ['municipality:village-of-alder', 'Village of Alder', 'municipality'],
        ['regional_district:sound-regional-district', 'Sound Regional District', 'regional_district'],
        ['province:british-columbia', 'All of British Columbia', 'province'],
      ])
      const [west, south, east, north] = known[0]?.bounds ?? []
      expect([west, south, east, north]).toEqual([-123, 49, -121.5, 49.5])
    })
  })

  test('are for those who are signed in', async () => {
    const call = await appInMemory(getDatabase())
    expect((await call.as(null).get('regions')).status).toBe(401)
  })
})

describeWithDatabase('Settings before and after signing in', (getDatabase) => {
  const signInSettings = async (environment: NodeJS.ProcessEnv = {}) => {
    const call = await appInMemory(getDatabase(), { environment })
    const response = await call.as(null).get('signInSettings')
    return { text: response.text, payload: response.payload as SignInSettings }
  }

  test('professions can be chosen from by whoever is signed in', async () => {
    const call = await appInMemory(getDatabase())
    expect((await call.get('professions')).payload).toEqual({ professions: PROFESSIONS })
    expect((await call.as(null).get('professions')).status).toBe(401)
  })

  test('the sign-in page explains the demo’s accounts where the demo runs', async () => {
    const { payload } = await signInSettings()
    expect(payload.demoAccounts.map(({ title }) => title)).toEqual([
      'Complete user',
      'New user',
      'No subscription',
      'Board user',
      'Administrator',
    ])
    expect(payload).toMatchObject({ canRegister: true, supportEmail: 'support@lotline.example' })
    expect(payload.agreements).toEqual([
      { key: 'privacy_policy', title: 'Privacy Policy', version: 2 },
      { key: 'terms_of_service', title: 'Terms of Service', version: 1 },
    ])
  })

  test.each([
    ['switched off', { LOTLINE_DEMO_ACCOUNTS: 'off' }],
    ['reached from elsewhere', { LOTLINE_HOST: '0.0.0.0' }],
    ['a real database', { DATABASE_URL: 'postgres://localhost/lotline' }],
  ])('and is silent about them: %s', async (_, environment) => {
    expect((await signInSettings(environment)).payload.demoAccounts).toEqual([])
  })

  test('no secret is told', async () => {
    const { text } = await signInSettings({
      LOTLINE_CHAT_APP_ID: 'chat-app',
      LOTLINE_CHAT_SECRET: 'very-secret-indeed',
    })
    expect(text).toContain('chat-app')
    expect(text).not.toContain('very-secret-indeed')
  })
})
