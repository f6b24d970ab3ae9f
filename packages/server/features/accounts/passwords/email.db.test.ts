import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { replaceEmail } from './email-queries.ts'

describeOnBothEngines('Replacing an e-mail address', (getDatabase) => {
  it('answers the old one', async () => {
    const account = await signedInAccount(getDatabase())
    const replaced = await replaceEmail(getDatabase(), account.id, 'new-one@lotline.test', new Date())
    expect(replaced).toEqual({ oldEmail: account.email })
  })

  it('that another account has meanwhile is refused, nothing changes, and the database goes on', async () => {
    const owner = await signedInAccount(getDatabase())
    const account = await signedInAccount(getDatabase())
    expect(await replaceEmail(getDatabase(), account.id, owner.email, new Date())).toBe('email_taken')
    const rows = await getDatabase()
      .db.selectFrom('account')
      .select('email')
      .where('id', 'in', [owner.id, account.id])
      .orderBy('email')
      .execute()
    expect(rows.map(({ email }) => email)).toEqual([owner.email, account.email].sort())
  })

  it('of two that want one address at once, one gets it', async () => {
    const accounts = [await signedInAccount(getDatabase()), await signedInAccount(getDatabase())]
    const results = await Promise.all(
      accounts.map(({ id }) => replaceEmail(getDatabase(), id, 'wanted@lotline.test', new Date())),
    )
    expect(results.filter((result) => result === 'email_taken')).toHaveLength(1)
  })

  it('of an account that is gone changes nothing', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await replaceEmail(getDatabase(), nobody, 'ghost@lotline.test', new Date())).toBeUndefined()
  })
})
