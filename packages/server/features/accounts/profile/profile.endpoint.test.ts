import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionResponse } from '#contract/account/account.ts'
import { Branding } from '#contract/account/branding.ts'
import type { CallName } from '#contract/calls.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeFeature, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../../testing/servers/live-messages.ts'

describeWithDatabase('What an account says about itself', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let stranger: TestAccount

  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase(), {
      home_region: null,
      profession: null,
      shows_board_landing: true,
      agreed: [],
    })
    stranger = await signedInAccount(getDatabase(), { home_region: null, profession: null })
  })

  const state = async (who: TestAccount = account) =>
    (await call.as(who).get('refreshUser')).payload as SessionResponse
  const post = (name: CallName, body: object) => call.as(account).post(name, body as never)
  const refresh = (clientId: string | null, flag = 'refreshUser') => ({
    type: 'RefreshRequest',
    clientId,
    payload: { [flag]: true },
  })

  test.each<[CallName, object]>([
    ['userInfo', { city: 'Cedar Arm' }],
    ['setHomeArea', { region: 'province:british-columbia' }],
    ['setProfession', { profession: 'broker' }],
    ['leaveBoardLanding', {}],
    ['setLearnedSkills', { skillsLearned: ['map'] }],
    ['agree', { key: 'privacy_policy', version: 2 }],
    ['saveBranding', { branding: Branding.parse({}) }],
    ['notificationPreferences', { sendNotificationsEmail: false }],
  ])('%s asks who calls, changes nobody else, and tells the account’s other pages', async (name, body) => {
    const before = await state(stranger)
    expect((await call.as(null).post(name, body as never)).status).toBe(401)
    expect(await messagesTo(getDatabase(), account.id)).toEqual([])

    const page = call.as(account, { headers: { 'x-client-id': 'page-1' } })
    expect((await page.post(name, body as never)).status).toBe(200)
    expect(await messagesTo(getDatabase(), account.id)).toEqual([
      refresh('page-1', name === 'saveBranding' ? 'branding' : 'refreshUser'),
    ])
    expect(await state(stranger)).toEqual(before)
    expect(await messagesTo(getDatabase(), stranger.id)).toEqual([])
  })

  describe('POST /api/user/info', () => {
    test('changes what is stated and keeps the rest', async () => {
      await post('userInfo', { company: 'Marsh Homes', creaTrademarkStatement: true })
      const response = await post('userInfo', { city: 'Cedar Arm' })
      expect((response.payload as SessionResponse).account.details).toMatchObject({
        firstName: 'Pat',
        company: 'Marsh Homes',
        creaTrademarkStatement: true,
        city: 'Cedar Arm',
        timezone: 'America/Vancouver',
      })
      expect(response.payload).toEqual(await state())
    })

    test('two tabs that change different fields at once both count', async () => {
      await Promise.all([post('userInfo', { city: 'Cedar Arm' }), post('userInfo', { country: 'Canada' })])
      expect((await state()).account.details).toMatchObject({ city: 'Cedar Arm', country: 'Canada' })
    })

    test('takes nothing but details: no permissions, no name of the account', async () => {
      await post('userInfo', { city: 'Cedar Arm', isAdmin: true, username: 'root', profession: 'broker' })
      const { account: own } = await state()
      expect(own).toMatchObject({ isAdmin: false, username: account.username })
      expect(own.details.profession).toBeNull()
    })

    test.each(['Mars/Olympus', 'America/'])('refuses the time zone %s', async (timezone) => {
      expect((await post('userInfo', { timezone })).status).toBe(400)
    })

    test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'dashboard'])(
      'refuses to open the dashboard at %s',
      async (defaultMapView) => {
        expect((await post('userInfo', { defaultMapView })).status).toBe(400)
      },
    )

    test('takes a time zone and a view of the map', async () => {
      const body = { timezone: 'America/Edmonton', defaultMapView: '/dashboard?map=15/49.3/-123.8' }
      expect((await post('userInfo', body)).status).toBe(200)
      expect((await state()).account.details).toMatchObject(body)
    })

    test.each([{ firstName: 7 }, { lastName: 'x'.repeat(81) }, { city: 'a\0b' }])(
      'refuses %j',
      async (body) => {
        expect((await post('userInfo', body)).status).toBeGreaterThanOrEqual(400)
        expect((await state()).account.details).toMatchObject({ firstName: 'Pat', city: '' })
      },
    )
  })

  describe('POST /api/user/set-home-area', () => {
    test('takes a region of the data, and the guard is passed', async () => {
      const release = await makeRelease(getDatabase())
      await makeFeature(getDatabase(), release, 'municipality', 'town', { title: 'Town of Reedport' })
      expect((await state()).allowedResources).toContain('no_home_area')
      const { payload } = await post('setHomeArea', { region: 'municipality:town-of-reedport' })
      const { account: own, allowedResources } = payload as SessionResponse
      expect(own.details.homeRegion).toBe('municipality:town-of-reedport')
      expect(allowedResources).not.toContain('no_home_area')
    })

    test.each([{ region: 'municipality:atlantis' }, { region: '' }, {}])('refuses %j', async (body) => {
      expect(await post('setHomeArea', body)).toMatchObject({ status: 400, code: 'bad_request' })
      expect((await state()).account.details.homeRegion).toBeNull()
    })
  })

  describe('POST /api/user/set-profession', () => {
    test('takes one of the list', async () => {
      const { payload } = await post('setProfession', { profession: 'appraiser' })
      expect((payload as SessionResponse).account.details.profession).toBe('appraiser')
    })

    test.each([{ profession: 'astronaut' }, { profession: null }, {}])('refuses %j', async (body) => {
      expect((await post('setProfession', body)).status).toBe(400)
      expect((await state()).account.details.profession).toBeNull()
    })
  })

  test('POST /api/user/leave-board-landing: the landing page was read', async () => {
    expect((await state()).account.details.showBoardLandingPage).toBe(true)
    const { payload } = await post('leaveBoardLanding', {})
    expect((payload as SessionResponse).account.details.showBoardLandingPage).toBe(false)
  })

  describe('POST /api/user/set-learned-skills', () => {
    test('sets them as a whole, each once', async () => {
      await post('setLearnedSkills', { skillsLearned: ['old'] })
      const { payload } = await post('setLearnedSkills', { skillsLearned: ['map', 'table', 'map'] })
      expect(payload).toEqual({ skillsLearned: ['map', 'table'] })
      expect((await state()).account.skillsLearned).toEqual(['map', 'table'])
    })

    test.each([{ skillsLearned: 'map' }, { skillsLearned: [''] }, {}])('refuses %j', async (body) => {
      expect((await post('setLearnedSkills', body)).status).toBe(400)
    })
  })

  describe('POST /api/user/agree', () => {
    test('agrees to the current version', async () => {
      const { payload } = await post('agree', { key: 'privacy_policy', version: 2 })
      expect(payload).toEqual({
        agreements: {
          privacy_policy: { agreed: 2, current: 2, ignored: false },
          terms_of_service: { agreed: 0, current: 1, ignored: false },
        },
      })
    })

    test('declines with its negative, and may change one’s mind', async () => {
      await post('agree', { key: 'terms_of_service', version: -1, ignore: true })
      expect((await state()).account.agreements.terms_of_service).toEqual({
        agreed: -1,
        current: 1,
        ignored: true,
      })
      await post('agree', { key: 'terms_of_service', version: 1 })
      expect((await state()).account.agreements.terms_of_service).toMatchObject({ agreed: 1, ignored: false })
    })

    test.each([
      { key: 'privacy_policy', version: 0 },
      { key: 'privacy_policy', version: 3 },
      { key: 'privacy_policy', version: -3 },
      { key: 'privacy_policy', version: 0.5 },
      { key: 'cookies', version: 1 },
      { key: 'toString', version: 1 },
      { key: 'privacy_policy' },
    ])('refuses %j', async (body) => {
      expect((await post('agree', body)).status).toBe(400)
      expect((await state()).account.agreements.privacy_policy.agreed).toBe(0)
    })
  })

  describe('the branding of reports', () => {
    const branding = Branding.parse({ name: 'Ona Marsh', color: '#1f4d3a', style: 'modern', type: 'banner' })

    test('is kept, and answered by branding and refresh', async () => {
      expect((await post('saveBranding', { branding })).payload).toEqual({ branding })
      expect((await call.as(account).get('branding')).payload).toEqual({ branding })
      expect((await state()).branding).toEqual(branding)
    })

    test('tells every page but the one that saved it', async () => {
      await post('saveBranding', { branding, clientId: 'page-7' })
      expect(await messagesTo(getDatabase(), account.id)).toEqual([refresh('page-7', 'branding')])
    })

    test('shows the photo as the account’s picture', async () => {
      const personalPhoto = '/api/files/abcdefghijklmnopqrstuvwxyz'
      await post('saveBranding', { branding: { ...branding, personalPhoto } })
      expect((await state()).account.avatar).toBe(personalPhoto)
    })

    test.each([
      { color: 'red' },
      { url: 'javascript:alert(1)' },
      { banner: 'https://elsewhere.example/picture.png' },
      { style: 'baroque' },
      { email: 'nobody' },
    ])('refuses %j', async (over) => {
      expect((await post('saveBranding', { branding: { ...branding, ...over } })).status).toBe(400)
      expect((await state()).branding).toEqual(Branding.parse({}))
    })

    test('of an administrator completes that of all others, also of accounts that were read before', async () => {
      const admin = await signedInAccount(getDatabase(), { is_admin: true })
      expect((await state()).officeBranding).toBeNull()
      const office = Branding.parse({ companyName: 'Cedar Realty', name: 'Head Office' })
      const saved = await call.as(admin).post('saveBranding', { branding: office, givesBranding: true })
      expect(saved.payload).toEqual({ branding: office })
      expect((await state()).officeBranding).toEqual(office)
      expect(await state(admin)).toMatchObject({ officeBranding: null, account: { givesBranding: true } })

      await call.as(admin).post('saveBranding', { branding: office, givesBranding: false })
      expect((await state()).officeBranding).toBeNull()
    })

    test('completes no others if its account is no administrator’s', async () => {
      expect(await post('saveBranding', { branding, givesBranding: true })).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect((await state()).branding).toEqual(Branding.parse({}))
    })

    test('is asked for by whom it belongs to', async () => {
      expect((await call.as(null).get('branding')).status).toBe(401)
    })
  })

  describe('POST /api/notifications/preferences', () => {
    test('changes one and answers both', async () => {
      expect((await post('notificationPreferences', { notificationsRecurrence: 3 })).payload).toEqual({
        sendNotificationsEmail: true,
        notificationsRecurrence: 3,
      })
      expect((await post('notificationPreferences', { sendNotificationsEmail: false })).payload).toEqual({
        sendNotificationsEmail: false,
        notificationsRecurrence: 3,
      })
    })

    test.each([
      { notificationsRecurrence: 0 },
      { notificationsRecurrence: 13 },
      { notificationsRecurrence: 1.5 },
      { sendNotificationsEmail: 'yes' },
      {},
    ])('refuses %j', async (body) => {
      expect((await post('notificationPreferences', body)).status).toBe(400)
      expect((await state()).account.notificationsRecurrence).toBe(12)
    })
  })
})
