import { beforeEach, expect, test } from 'vitest'
import type { StoredCredentials } from '#contract/account/credentials.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../../testing/servers/live-messages.ts'

const LTSA = { credentialsKey: 'LTSA', username: 'pat-at-ltsa', password: 'Very-Secret-1' } as const

describeWithDatabase('The calls about stored credentials', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let stranger: TestAccount
  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase())
    stranger = await signedInAccount(getDatabase())
  })
  const stored = async (who = account) =>
    ((await call.as(who).get('credentials')).payload as { credentials: StoredCredentials[] }).credentials

  test('save, list and remove, and never answer what was saved', async () => {
    const responses = [
      await call.as(account).post('saveCredentials', LTSA),
      await call.as(account).get('credentials'),
      await call.as(account).get('refreshCredentials'),
      await call.as(account).get('refreshUser'),
      await call.as(account).post('testCredentials', { credentialsKey: 'LTSA' }),
    ]
    expect(responses[0]).toMatchObject({ status: 200, payload: { filledCredentials: ['LTSA'] } })
    expect(responses[1]?.payload).toEqual({
      credentials: [
        {
          credentialsKey: 'LTSA',
          savedAt: expect.any(String),
          testedAt: null,
          testOutcome: null,
          canBeTested: false,
        },
      ],
    })
    expect(responses[2]?.payload).toEqual({ filledCredentials: ['LTSA'] })
    expect(responses[3]?.payload).toMatchObject({ filledCredentials: ['LTSA'] })
    for (const { text } of responses) expect(text).not.toMatch(/pat-at-ltsa|Very-Secret-1/)

    const removed = await call.as(account).post('removeCredentials', { credentialsKey: 'LTSA' })
    expect(removed).toMatchObject({ status: 200, payload: { filledCredentials: [] } })
    expect((await call.as(account).post('removeCredentials', { credentialsKey: 'LTSA' })).status).toBe(200)
  })

  test('cannot be tested while there is no connection, and the answer says so', async () => {
    await call.as(account).post('saveCredentials', LTSA)
    expect(await call.as(account).post('testCredentials', { credentialsKey: 'LTSA' })).toMatchObject({
      status: 422,
      code: 'unprocessable',
      message: 'Credentials for LTSA cannot be tested yet: no connection to LTSA is set up.',
    })
    expect(await stored()).toMatchObject([{ testedAt: null, testOutcome: null }])
    expect(await call.as(account).post('testCredentials', { credentialsKey: 'MlsParagon' })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test('belong to whoever saved them', async () => {
    await call.as(account).post('saveCredentials', LTSA)
    expect(await stored(stranger)).toEqual([])
    expect((await call.as(stranger).post('testCredentials', { credentialsKey: 'LTSA' })).status).toBe(404)
    await call.as(stranger).post('saveCredentials', { ...LTSA, username: 'sam' })
    await call.as(stranger).post('removeCredentials', { credentialsKey: 'LTSA' })
    expect(await stored()).toHaveLength(1)
  })

  test('other pages of the account hear of a change, nobody else does', async () => {
    const page = call.as(account, { headers: { 'x-client-id': 'page-1' } })
    await page.post('saveCredentials', LTSA)
    await page.post('removeCredentials', { credentialsKey: 'LTSA' })
    const refresh = { type: 'RefreshRequest', clientId: 'page-1', payload: { credentials: true } }
    expect(await messagesTo(getDatabase(), account.id)).toEqual([refresh, refresh])
    expect(await messagesTo(getDatabase(), stranger.id)).toEqual([])
  })

  test('nobody may ask without signing in', async () => {
    const nobody = call.as(null)
    for (const response of [
      await nobody.get('credentials'),
      await nobody.get('refreshCredentials'),
      await nobody.post('saveCredentials', LTSA),
      await nobody.post('removeCredentials', { credentialsKey: 'LTSA' }),
      await nobody.post('testCredentials', { credentialsKey: 'LTSA' }),
    ]) {
      expect(response.status).toBe(401)
    }
  })

  test.each([
    [{ ...LTSA, credentialsKey: 'Somebody' }],
    [{ ...LTSA, username: '' }],
    [{ ...LTSA, password: '' }],
    [{ credentialsKey: 'LTSA' }],
  ])('refuses %j, and does not repeat the password', async (body) => {
    const response = await call.as(account).post('saveCredentials', body as never)
    expect(response.status).toBe(400)
    expect(response.text).not.toContain('Very-Secret-1')
    expect(await stored()).toEqual([])
  })
})
