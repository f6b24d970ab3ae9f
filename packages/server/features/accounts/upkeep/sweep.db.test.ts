import { expect, it } from 'vitest'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, signIn } from '../../../testing/rows/account-factory.ts'
import { SESSION_IDLE_DAYS } from '../account/session-queries.ts'
import { sweepExpired } from './sweep-service.ts'

describeOnBothEngines('Sweeping what is over', (getDatabase) => {
  it('deletes sessions, links and registrations that are over, and keeps those that are not', async () => {
    const { db } = getDatabase()
    const now = new Date()
    const past = new Date(now.getTime() - 1000)
    const future = new Date(now.getTime() + 60_000)
    const account = await signedInAccount(getDatabase())
    const expired = await signIn(getDatabase(), account.id)
    const idle = await signIn(getDatabase(), account.id)
    await db
      .updateTable('account_session')
      .set({ expires_at: past })
      .where('id', '=', expired.sessionId)
      .execute()
    await db
      .updateTable('account_session')
      .set({ last_seen_at: new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000) })
      .where('id', '=', idle.sessionId)
      .execute()
    for (const expires_at of [past, future]) {
      await db
        .insertInto('account_token')
        .values({
          token_hash: hashToken(newToken()),
          account_id: account.id,
          purpose: 'reset_password',
          new_email: null,
          expires_at,
        })
        .execute()
      await db
        .insertInto('registration')
        .values({
          token_hash: hashToken(newToken()),
          email: 'somebody@lotline.test',
          expires_at,
        })
        .execute()
    }
    expect(await sweepExpired(getDatabase(), now)).toEqual({
      sessions: 2,
      tokens: 1,
      registrations: 1,
      throttleCounts: 0,
      factorRows: 0,
    })
    const remaining = await db.selectFrom('account_session').select('id').execute()
    expect(remaining.map(({ id }) => id)).toEqual([account.sessionId])
    expect(await sweepExpired(getDatabase(), now)).toEqual({
      sessions: 0,
      tokens: 0,
      registrations: 0,
      throttleCounts: 0,
      factorRows: 0,
    })
  })
})
