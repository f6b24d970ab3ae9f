import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { hashToken } from '../../../platform/crypto/token.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import {
  countOpening,
  deleteExpired,
  deleteShare,
  findById,
  findByToken,
  insertShare,
  listShares,
} from './share-queries.ts'

const NOW = new Date('2026-11-23T20:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

describeWithDatabase('Links that show something of an account', (getDatabase) => {
  let accountId: string
  const subject = { kind: 'report', id: randomUUID() } as const

  beforeEach(async () => {
    accountId = (await signedInAccount(getDatabase())).id
    await getDatabase().db.deleteFrom('share').execute()
  })

  const make = (token: string, about: { created?: Date; expires?: Date; subjectId?: string } = {}) =>
    insertShare(getDatabase(), {
      account_id: accountId,
      subject_kind: subject.kind,
      subject_id: about.subjectId ?? subject.id,
      token_hash: hashToken(token),
      password_hash: null,
      units: 'metric',
      created_at: about.created ?? NOW,
      expires_at: about.expires ?? later(24),
    })

  it('are found by their token until they expire, and by nothing of a kind that they are not', async () => {
    const { id, opened_count } = await make('one')
    expect(opened_count).toBe(0)
    const found = await findByToken(getDatabase(), 'report', hashToken('one'), later(23))
    expect(found).toMatchObject({ id, accountId, subjectId: subject.id })
    expect(await findByToken(getDatabase(), 'report', hashToken('two'), NOW)).toBeUndefined()
    expect(await findByToken(getDatabase(), 'report', hashToken('one'), later(24))).toBeUndefined()
    expect(await findById(getDatabase(), 'report', id, later(24))).toBeUndefined()
    await getDatabase().db.updateTable('share').set({ subject_kind: 'other' }).execute()
    expect(await findById(getDatabase(), 'report', id, NOW)).toBeUndefined()
  })

  it('are not made while their account is scheduled for deletion', async () => {
    const { db } = getDatabase()
    await db
      .updateTable('account')
      .set({ deletes_at: later(300) })
      .where('id', '=', accountId)
      .execute()
    await expect(make('one')).rejects.toThrow('scheduled for deletion')
    await db.updateTable('account').set({ deletes_at: null }).where('id', '=', accountId).execute()
  })

  it('are listed of one subject, the newest first', async () => {
    const first = await make('one', { created: NOW })
    const second = await make('two', { created: later(1) })
    await make('three', { subjectId: randomUUID() })
    const listed = await listShares(getDatabase(), accountId, subject)
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await listShares(getDatabase(), randomUUID(), subject)).toEqual([])
  })

  it('count how often they were opened, however many do so at once', async () => {
    const { id } = await make('one')
    await Promise.all([1, 2, 3, 4].map((hour) => countOpening(getDatabase(), id, later(hour))))
    const [share] = await listShares(getDatabase(), accountId, subject)
    expect(share).toMatchObject({ opened_count: 4, last_opened_at: expect.any(Date) })
  })

  it('are deleted by their owner alone, and with the account', async () => {
    const { id } = await make('one')
    await make('two')
    expect(await deleteShare(getDatabase(), randomUUID(), 'report', id)).toBeUndefined()
    expect(await deleteShare(getDatabase(), accountId, 'report', id)).toEqual({ subject_id: subject.id })
    expect(await deleteShare(getDatabase(), accountId, 'report', id)).toBeUndefined()
    await getDatabase().db.deleteFrom('account').where('id', '=', accountId).execute()
    expect(await findByToken(getDatabase(), 'report', hashToken('two'), NOW)).toBeUndefined()
  })

  it('are dropped once they expired before a time', async () => {
    await make('one', { expires: later(1) })
    const { id } = await make('two', { expires: later(2) })
    expect(await deleteExpired(getDatabase(), later(2))).toBe(1)
    expect((await listShares(getDatabase(), accountId, subject)).map((share) => share.id)).toEqual([id])
  })
})
