import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSealer } from '../../../platform/crypto/sealing.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { factorOwner } from '../../../testing/sign-in/second-factors.ts'
import { knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'

describeWithDatabase('Where the secret key is lost', (getDatabase) => {
  test('codes are refused with what else opens the account, and a recovery code does', async () => {
    const call = await appInMemory(getDatabase())
    const account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
    const owner = factorOwner(call, account, () => new Date())
    const { recoveryCodes } = await owner.addApp(await owner.session())
    const sealed = makeSealer(randomBytes(32)).seal('secret', ['somebody'])
    await getDatabase().db.updateTable('totp_secret').set({ sealed }).execute()
    const token = await owner.pending()
    expect(await owner.prove(token, { code: '123456' })).toMatchObject({
      status: 422,
      code: 'unprocessable',
      message: expect.stringContaining('recovery code'),
    })
    expect((await owner.prove(token, { recoveryCode: recoveryCodes?.[0] })).status).toBe(200)
    await call.app.close()
  })
})
