import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { mailsTo } from './testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from './testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from './testing/servers/app-in-memory.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from './testing/sign-in/watched-passwords.ts'

const NEW_PASSWORD = 'Driftwood-2291'
const OF_THE_REGISTER = 'Kelp-Forest-77'

describeWithDatabase('The log', (getDatabase) => {
  let lines: string[]
  let call: AppInMemory
  let account: TestAccount
  let now: () => Date

  beforeEach(async () => {
    lines = []
    now = () => new Date()
    call = await appInMemory(getDatabase(), {
      environment: { LOTLINE_LOG_LEVEL: 'debug' },
      logTo: { write: (line) => lines.push(line) },
      clock: () => now(),
    })
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
  })

  function expectNoneOf(...secrets: (string | null)[]): void {
    const text = lines.join('\n')
    for (const secret of secrets) {
      if (!secret) throw new Error('There is no secret to look for.')
      expect(text).not.toContain(secret)
    }
  }

  test('holds no error when a client hangs up while it sends', async () => {
    const { app } = call
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const cutOff = new Promise((resolve) => {
      app.server.once('request', (_, response) => response.once('close', resolve) && socket.destroy())
    })
    socket.write(
      'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    await cutOff
    await app.close()
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  test('holds neither passwords nor tokens, whatever goes well', async () => {
    const nobody = call.as(null)
    const login = await nobody.post('login', { username: account.username, password: KNOWN_PASSWORD })
    const { token } = login.payload as { token: string }
    await nobody.post('login', { username: account.username, password: 'Wrong-Password-1' })
    await nobody.post('tokenValidate', { token })
    await call.as({ token }).post('saveCredentials', {
      credentialsKey: 'LTSA',
      username: 'pat',
      password: OF_THE_REGISTER,
    })
    await call.as({ token }).post('exportParcels', {
      upids: ['demo:1'],
      columns: ['parcel.areaMetric'],
      format: 'csv',
    })
    await nobody.post('forgotPassword', { email: account.email })
    await call.app.backgroundIdle()
    const [mail] = await mailsTo(getDatabase(), account.email)
    const reset = await nobody.post('setPassword', { token: mail?.token ?? '', password: NEW_PASSWORD })
    expect([login.status, reset.status]).toEqual([200, 200])
    expectNoneOf(
      token,
      mail?.token ?? null,
      KNOWN_PASSWORD,
      NEW_PASSWORD,
      OF_THE_REGISTER,
      'Wrong-Password-1',
    )
  })

  test('holds neither passwords nor tokens, whatever fails', async () => {
    now = () => {
      throw new Error('the clock has stopped')
    }
    const headers = { cookie: 'lotline-sign-in=a-mark-of-a-browser', 'x-lotline-user': account.username }
    const requested = call.as(account, { headers })
    const responses = [
      await requested.post('login', { username: account.username, password: KNOWN_PASSWORD }),
      await requested.post('tokenValidate', { token: account.token }),
      await requested.post('setPassword', { token: 'a-token-of-a-mail-of-long-ago', password: NEW_PASSWORD }),
      await requested.post('changePassword', { oldPassword: KNOWN_PASSWORD, newPassword: NEW_PASSWORD }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    // Work in the background reads the clock, too.
    const ofCalls = lines.filter((line) => line.includes('log.endpoint.test.ts') && line.includes('reqId'))
    expect(ofCalls).toHaveLength(4)
    expectNoneOf(
      account.token,
      'a-mark-of-a-browser',
      'a-token-of-a-mail-of-long-ago',
      KNOWN_PASSWORD,
      NEW_PASSWORD,
    )
  })

  test('tells who was refused what, and from where, without what they typed', async () => {
    const stranger = call.as(null, { from: '192.0.2.7' })
    await stranger.post('login', { username: 'My-Password-1', password: 'Wrong-Password-1' })
    await stranger.get('parcelCard', { params: { upid: 'demo:1' } })
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
    expect(refused).toMatchObject([
      { code: 'bad_credentials', method: 'POST', route: '/api/user/login', address: '192.0.2.7' },
      { code: 'unauthenticated', method: 'GET', route: '/api/parcel/:upid', address: '192.0.2.7' },
    ])
    expectNoneOf('My-Password-1', 'Wrong-Password-1')
  })

  test('holds no body that could not be read', async () => {
    await call.postRaw('login', `{"username":"pat","password":"${KNOWN_PASSWORD}`)
    expectNoneOf(KNOWN_PASSWORD)
  })

  test('holds nothing that somebody typed, when the database refuses it', async () => {
    const marker = 'Marker-Of-The-Typed-4711'
    await sql`
      CREATE FUNCTION refuse_typed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION USING ERRCODE = TG_ARGV[0], MESSAGE = NEW.name, DETAIL = NEW.name, HINT = NEW.name;
      END $$`.execute(getDatabase().db)
    const codes = { '53100': 'storage_full', '40P01': 'overloaded', XX000: 'internal_error' }
    for (const [sqlState, code] of Object.entries(codes)) {
      await sql`
        CREATE OR REPLACE TRIGGER refuse_typed BEFORE INSERT ON column_preset
        FOR EACH ROW EXECUTE FUNCTION refuse_typed(${sql.lit(sqlState)})`.execute(getDatabase().db)
      const response = await call
        .as(account)
        .post('savePreset', { scope: 'table', name: marker, columns: ['parcel.pid'] })
      expect(response).toMatchObject({ code })
    }
    const logged = lines.map((line) => JSON.parse(line)).filter(({ err }) => err)
    expect(logged.map(({ err }) => err.code)).toEqual(Object.keys(codes))
    expectNoneOf(marker)
  })

  test('holds nothing that somebody typed, when it is refused by its shape', async () => {
    const marker = 'Marker-Of-The-Typed-4712'
    const as = call.as(account)
    const responses = [
      await as.post('userInfo', { firstName: `${marker}\0` }),
      await as.post('userInfo', { timezone: marker }),
      await as.post('saveBranding', { branding: { color: marker } } as never),
      await as.post('parcelsOfMls', { ulids: [`${marker}\uD800`] }),
      await as.get('search', { query: { q: `${marker}\0` } }),
      await as.get('parcelCard', { params: { upid: `${marker}\0` } }),
      await as.post('openSummarySheets', { upids: [marker], [marker]: marker } as never),
      await call.postRaw('login', `{"${marker}":`),
    ]
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    expectNoneOf(marker)
  })
})
