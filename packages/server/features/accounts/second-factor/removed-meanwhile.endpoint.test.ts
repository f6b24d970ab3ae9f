import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PasskeyRequestOptions } from '#contract/account/second-factor.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { totpCode } from '../../../platform/second-factor/totp.factory.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory, type JsonResponse } from '../../../testing/servers/app-in-memory.ts'
import type { Authenticator } from '../../../testing/sign-in/authenticator.ts'
import { type FactorOwner, factorOwner, PASSKEY_SETTINGS } from '../../../testing/sign-in/second-factors.ts'
import { knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'
import { lockAccount } from '../account/login-account-queries.ts'
import { removeAllFactors } from './reset-service.ts'

describeWithDatabase(
  'No session begins with a factor that is removed after it was proved:',
  (getDatabase) => {
    let call: AppInMemory
    let account: TestAccount
    let owner: FactorOwner
    let authenticator: Authenticator
    let secret: string
    let recoveryCodes: string[]
    let now = new Date()
    const clock = () => now

    beforeAll(async () => {
      call = await appInMemory(getDatabase(), { environment: PASSKEY_SETTINGS, clock })
    })
    afterAll(() => call.app.close())
    beforeEach(async () => {
      await getDatabase().db.deleteFrom('throttle_count').execute()
      account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
      owner = factorOwner(call, account, clock)
      const session = await owner.session()
      const app = await owner.addApp(session)
      secret = app.secret
      recoveryCodes = app.recoveryCodes ?? []
      authenticator = (await owner.addPasskey(session)).authenticator
      now = new Date(now.getTime() + 60_000)
    })

    /** Signs in while all factors are reset: the proof comes before the reset, the session after it. */
    async function signInDuringReset(signIn: () => Promise<JsonResponse>): Promise<JsonResponse> {
      const { answering } = await inTransaction(getDatabase(), async (transaction) => {
        await lockAccount(transaction, account.id)
        const answering = signIn()
        await waitingForLock()
        await removeAllFactors(transaction, account.id)
        return { answering }
      })
      return answering
    }

    async function waitingForLock(): Promise<void> {
      const { pool } = getDatabase()
      for (let isWaiting = false; !isWaiting; ) {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        isWaiting = rows.length > 0
      }
    }

    async function expectNoSession(response: JsonResponse, code = 'bad_credentials'): Promise<void> {
      expect(response).toMatchObject({ code })
      const sessions = getDatabase().db.selectFrom('account_session').select('id')
      expect(await sessions.where('account_id', '=', account.id).execute()).toEqual([])
    }

    test('a code', async () => {
      const token = await owner.pending()
      await expectNoSession(
        await signInDuringReset(() => owner.prove(token, { code: totpCode(secret, now) })),
      )
    })

    test('a recovery code', async () => {
      const token = await owner.pending()
      const [recoveryCode] = recoveryCodes
      // The owner is mailed of a used code, which waits for the reset, too.
      await expectNoSession(
        await signInDuringReset(() => owner.prove(token, { recoveryCode })),
        'sign_in_expired',
      )
    })

    test('a passkey as the second step', async () => {
      const token = await owner.pending()
      const assertion = authenticator.prove(await owner.passkeyOptions(token))
      await expectNoSession(await signInDuringReset(() => owner.prove(token, { assertion })))
    })

    test('a passkey alone', async () => {
      const anonymous = call.as(null, { from: '192.0.2.1' })
      const options = (await anonymous.post('passkeySignInOptions')).payload as PasskeyRequestOptions
      const assertion = authenticator.prove(options)
      await expectNoSession(await signInDuringReset(() => anonymous.post('passkeySignIn', { assertion })))
    })
  },
)
