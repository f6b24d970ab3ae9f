import { expect, it } from 'vitest'
import { inTransaction } from '../../../db/in-transaction.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { consumeQuota } from '../../services/quotas/service.ts'
import { findSessionByToken } from './account-queries.ts'

describeOnBothEngines('The version of an account', (getDatabase) => {
  const versionOf = async (token: string) => {
    const session = await findSessionByToken(getDatabase(), hashToken(token), new Date())
    if (!session) throw new Error('The session is over.')
    return session.version
  }

  const takeOne = (id: string) =>
    inTransaction(getDatabase(), (within) => consumeQuota(within, id, 'offerRent', 1, new Date()))

  it('grows with every change of what its session state is made of, whoever makes it', async () => {
    const { db } = getDatabase()
    const { id, token } = await signedInAccount(getDatabase())
    const changes: [string, () => Promise<unknown>][] = [
      [
        'account',
        () => db.updateTable('account').set({ profession: 'other' }).where('id', '=', id).execute(),
      ],
      [
        'grant',
        () => db.insertInto('account_grant').values({ account_id: id, resource_key: 'testing' }).execute(),
      ],
      ['revoke', () => db.deleteFrom('account_grant').where('account_id', '=', id).execute()],
      ['no agreements', () => db.deleteFrom('agreement_response').where('account_id', '=', id).execute()],
      [
        'agreement',
        () =>
          db
            .insertInto('agreement_response')
            .values({ account_id: id, key: 'privacy_policy', agreed: 1 })
            .execute(),
      ],
      [
        'another answer',
        () => db.updateTable('agreement_response').set({ agreed: -1 }).where('account_id', '=', id).execute(),
      ],
      ['quota', () => takeOne(id)],
      ['more quota', () => takeOne(id)],
      [
        'credentials',
        () =>
          db
            .insertInto('stored_credential')
            .values({
              account_id: id,
              credentials_key: 'LTSA',
              sealed: Buffer.from('x'),
              tested_at: null,
              test_outcome: null,
            })
            .execute(),
      ],
      ['no credentials', () => db.deleteFrom('stored_credential').where('account_id', '=', id).execute()],
    ]
    for (const [what, change] of changes) {
      const before = await versionOf(token)
      await change()
      expect(await versionOf(token), what).toBeGreaterThan(before)
    }
  })

  it('stays when somebody else’s grows, or a session is used', async () => {
    const { db } = getDatabase()
    const { token, sessionId } = await signedInAccount(getDatabase())
    const other = await signedInAccount(getDatabase())
    const before = await versionOf(token)
    await db.insertInto('account_grant').values({ account_id: other.id, resource_key: 'testing' }).execute()
    await db
      .updateTable('account_session')
      .set({ last_seen_at: new Date() })
      .where('id', '=', sessionId)
      .execute()
    expect(await versionOf(token)).toBe(before)
  })

  it('an account goes with all that has counted for it', async () => {
    const { db } = getDatabase()
    const { id } = await signedInAccount(getDatabase(), { grants: ['testing'] })
    await takeOne(id)
    await db.deleteFrom('account').where('id', '=', id).execute()
    expect(await db.selectFrom('quota_use').selectAll().where('account_id', '=', id).execute()).toEqual([])
  })
})
