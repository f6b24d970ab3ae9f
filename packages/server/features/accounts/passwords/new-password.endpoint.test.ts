import { beforeEach, describe, expect, test } from 'vitest'
import { openSignals } from '../../../db/signals.ts'
import { argon2Passwords } from '../../../platform/crypto/passwords.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'
import { COMMAND_LINE } from '../../services/audit/service.ts'
import { createLiveService } from '../../services/live/service.ts'
import { type AccountAdmin, replacePassword } from '../upkeep/account-admin-service.ts'

const NEW_PASSWORD = 'Driftwood-2291'
let count = 0

describeWithDatabase('A new password', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let attackersAddress: string
  let now: Date
  /** No two moments are the same, so that mails have an order. */
  const ticking = () => {
    now = new Date(now.getTime() + 1)
    return now
  }

  beforeEach(async () => {
    now = new Date()
    call = await appInMemory(getDatabase(), { clock: ticking })
    await getDatabase().db.deleteFrom('throttle_count').execute()
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
    count += 1
    attackersAddress = `attacker-${count}@lotline.test`
  })

  const lastToken = async (address: string) =>
    (await mailsTo(getDatabase(), address)).findLast(({ token }) => token)?.token ?? ''
  const requestReset = async () => {
    await call.as(null).post('forgotPassword', { email: account.email })
    await call.app.backgroundIdle()
    return lastToken(account.email)
  }
  const requestAddressChange = async () => {
    await call.as(account).post('changeEmail', { newEmail: attackersAddress, password: KNOWN_PASSWORD })
    return lastToken(attackersAddress)
  }
  const reset = (token: string) => call.as(null).post('setPassword', { token, password: NEW_PASSWORD })
  const openLink = (token: string) => call.as(null).post('verifyEmail', { token })
  const commandLine = (): AccountAdmin => {
    const database = getDatabase()
    const signals = openSignals(database)
    const live = createLiveService({
      database,
      signals,
      current: async () => new Set(),
      onError: console.error,
    })
    return { database, live, passwords: argon2Passwords(), clock: ticking, actor: COMMAND_LINE }
  }
  const stored = () =>
    getDatabase()
      .db.selectFrom('account')
      .select(['email', 'password_hash'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
  const tokenCount = async () => {
    const rows = await getDatabase()
      .db.selectFrom('account_token')
      .select('purpose')
      .where('account_id', '=', account.id)
      .where('purpose', 'in', ['verify_email', 'reset_password', 'change_email'])
      .execute()
    return rows.length
  }

  const WAYS: Record<string, () => Promise<unknown>> = {
    'set by the link of a mail': async () => reset(await requestReset()),
    changed: () =>
      call.as(account).post('changePassword', { oldPassword: KNOWN_PASSWORD, newPassword: NEW_PASSWORD }),
    'replaced on the machine of the server': () =>
      replacePassword(commandLine(), account.username, NEW_PASSWORD),
  }

  describe.each(Object.entries(WAYS))('%s', (_, setPassword) => {
    test('ends every link that was sent: a pending change of address opens nothing', async () => {
      const link = await requestAddressChange()
      await setPassword()
      expect((await stored()).password_hash).not.toBe(await knownPasswordHash())
      expect(await tokenCount()).toBe(0)
      expect(await openLink(link)).toMatchObject({ status: 422, code: 'link_not_valid' })
      expect((await stored()).email).toBe(account.email)
    })
  })

  test('set while the link of a changed address is opened leaves the address where it was', async () => {
    for (let round = 0; round < 5; round += 1) {
      await getDatabase().db.deleteFrom('throttle_count').execute()
      account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
      attackersAddress = `attacker-${count}-${round}@lotline.test`
      const [change, link] = [await requestAddressChange(), await requestReset()]
      const responses = await Promise.all([openLink(change), reset(link)])
      expect(responses[1]?.status).toBe(200)
      expect(responses[0]?.status).not.toBe(200)
      expect((await stored()).email).toBe(account.email)
    }
  })

  test('set while a change of address is asked for with the old one leaves no link behind', async () => {
    const link = await requestReset()
    await Promise.all([requestAddressChange(), reset(link)])
    expect(await tokenCount()).toBe(0)
  })
})
