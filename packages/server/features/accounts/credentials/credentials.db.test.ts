import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Credentials, SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import { makeSealer } from '../../../platform/crypto/sealing.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import {
  listCredentials,
  listSavedCredentials,
  openCredentials,
  removeCredentials,
  resealCredentials,
  saveCredentials,
  testCredentials,
} from './service.ts'

const PAT: Credentials = { username: 'pat', password: 'pässword "1"' }
const { signal } = new AbortController()

describeOnBothEngines('Stored credentials', (getDatabase) => {
  const key = randomBytes(32)
  let now = new Date('2026-11-21T12:00:00Z')
  const clock = () => now
  const parts = (sealer = makeSealer(key)) => ({ database: getDatabase(), sealer, clock })
  const sealedOf = async (accountId: string) =>
    (
      await getDatabase()
        .db.selectFrom('stored_credential')
        .select('sealed')
        .where('account_id', '=', accountId)
        .execute()
    ).map(({ sealed }) => sealed)

  it('come back for connections as they were typed, and lie encrypted', async () => {
    const { id } = await signedInAccount(getDatabase())
    await saveCredentials(parts(), id, 'LTSA', PAT)
    expect(await openCredentials(parts(), id, 'LTSA')).toEqual(PAT)
    expect(await openCredentials(parts(), id, 'MlsParagon')).toBeNull()
    const [sealed] = await sealedOf(id)
    expect(sealed?.toString('latin1')).not.toMatch(/pat|word/)
  })

  it('are of one account: copied into the row of another, they do not open', async () => {
    const mine = await signedInAccount(getDatabase())
    const theirs = await signedInAccount(getDatabase())
    await saveCredentials(parts(), mine.id, 'LTSA', PAT)
    await saveCredentials(parts(), theirs.id, 'LTSA', { username: 'sam', password: 'other' })
    const [sealed] = await sealedOf(theirs.id)
    await getDatabase()
      .db.updateTable('stored_credential')
      .set({ sealed: sealed as Buffer })
      .where('account_id', '=', mine.id)
      .execute()
    await expect(openCredentials(parts(), mine.id, 'LTSA')).rejects.toMatchObject({ code: 'unprocessable' })
    expect(await listCredentials(parts(), mine.id)).toHaveLength(1)
  })

  it('are told by key, replaced and removed', async () => {
    const { id } = await signedInAccount(getDatabase())
    await saveCredentials(parts(), id, 'MlsParagon', PAT)
    await saveCredentials(parts(), id, 'LTSA', PAT)
    expect(await listSavedCredentials(parts(), id)).toEqual(['LTSA', 'MlsParagon'])

    await saveCredentials(parts(), id, 'LTSA', { username: 'sam', password: 'new' })
    expect(await openCredentials(parts(), id, 'LTSA')).toEqual({ username: 'sam', password: 'new' })
    expect(await removeCredentials(parts(), id, 'LTSA')).toBe(true)
    expect(await removeCredentials(parts(), id, 'LTSA')).toBe(false)
    expect(await listSavedCredentials(parts(), id)).toEqual(['MlsParagon'])
  })

  it('are tried at their third party; the outcome is kept until they are replaced', async () => {
    const { id } = await signedInAccount(getDatabase())
    await saveCredentials(parts(), id, 'LTSA', PAT)
    const tried: Credentials[] = []
    const testers = {
      LTSA: async (credentials: Credentials) => {
        tried.push(credentials)
        return { ok: false as const, reason: 'Expired password' }
      },
    }
    now = new Date('2026-11-21T13:00:00Z')
    const outcome = await testCredentials(parts(), id, 'LTSA', { signal, testers })
    expect(outcome).toMatchObject({
      testOutcome: 'Expired password',
      testedAt: '2026-11-21T13:00:00.000Z',
      canBeTested: true,
    })
    expect(tried).toEqual([PAT])
    expect(await listCredentials(parts(), id, testers)).toEqual([outcome])

    await saveCredentials(parts(), id, 'LTSA', PAT)
    expect(await listCredentials(parts(), id, testers)).toMatchObject([{ testedAt: null, testOutcome: null }])
  })

  it('that are replaced while they are tried get no outcome of the former ones', async () => {
    const { id } = await signedInAccount(getDatabase())
    await saveCredentials(parts(), id, 'LTSA', PAT)
    const testers = {
      LTSA: async () => {
        await saveCredentials(parts(), id, 'LTSA', { username: 'pat', password: 'newer' })
        return { ok: true as const }
      },
    }
    await expect(testCredentials(parts(), id, 'LTSA', { signal, testers })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await listCredentials(parts(), id)).toMatchObject([{ testOutcome: null }])
  })

  it('a third party that is away says nothing about them', async () => {
    const { id } = await signedInAccount(getDatabase())
    await saveCredentials(parts(), id, 'LTSA', PAT)
    const testers = { LTSA: () => Promise.reject(new Error('away')) }
    await expect(testCredentials(parts(), id, 'LTSA', { signal, testers })).rejects.toThrow('away')
    const unavailable = { LTSA: () => Promise.reject(new SourceUnavailable('LTSA cannot be reached.')) }
    await expect(
      testCredentials(parts(), id, 'LTSA', { signal, testers: unavailable }),
    ).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: 'LTSA cannot be reached. Your credentials are kept; test them later.',
    })
    expect(await listCredentials(parts(), id)).toMatchObject([{ testedAt: null, testOutcome: null }])
  })

  it('whose key is lost are not tried, and are to be stored again', async () => {
    const { id } = await signedInAccount(getDatabase())
    await saveCredentials(parts(), id, 'LTSA', PAT)
    const testers = { LTSA: async () => ({ ok: true }) as const }
    const trying = testCredentials(parts(makeSealer(randomBytes(32))), id, 'LTSA', { signal, testers })
    await expect(trying).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('can no longer be read. Enter them again.'),
    })
  })

  it('are sealed anew when the key was changed; then the old key may go', async () => {
    await getDatabase().db.deleteFrom('stored_credential').execute()
    const { id } = await signedInAccount(getDatabase())
    await saveCredentials(parts(), id, 'LTSA', PAT)
    const newKey = randomBytes(32)
    expect(await resealCredentials(parts(makeSealer(newKey)))).toEqual({ resealed: 0, unopenable: 1 })
    const rotated = parts(makeSealer(newKey, [key]))
    expect(await openCredentials(rotated, id, 'LTSA')).toEqual(PAT)
    expect(await resealCredentials(rotated)).toEqual({ resealed: 1, unopenable: 0 })
    expect(await resealCredentials(rotated)).toEqual({ resealed: 0, unopenable: 0 })
    expect(await openCredentials(parts(makeSealer(newKey)), id, 'LTSA')).toEqual(PAT)
  })
})
