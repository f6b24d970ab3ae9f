import { beforeAll, expect, test } from 'vitest'
import { MAX_SAVED_SHEETS } from '#domain/summary-sheet/sheet.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { loadSheets, saveSheet } from './service.ts'
import type { SheetContent } from './summary-sheet-queries.ts'

const CONTENT: SheetContent = {
  title: 'O’Hara’s corner',
  edits: { items: { 'tax.taxYear': { value: null }, 'tax.land': { isDeleted: true } }, sections: {} },
  showsMlsHistory: true,
}

describeOnBothEngines('Rows of summary sheets', (getDatabase) => {
  let account: TestAccount
  const parts = () => ({ database: getDatabase(), clock: () => new Date('2026-11-21T12:00:00.123Z') })
  const save = (upid: string, version: number, content = CONTENT) =>
    saveSheet(parts(), account.id, { upid, version, ...content })
  beforeAll(async () => {
    account = await signedInAccount(getDatabase())
    const release = await makeRelease(getDatabase())
    for (const upid of ['one', 'two']) await makeParcel(getDatabase(), release, upid)
  })

  test('come back as they were written, nulls and deletions too', async () => {
    const saved = await save('one', 0)
    expect(saved).toEqual({ upid: 'one', ...CONTENT, version: 1, updatedAt: '2026-11-21T12:00:00.123Z' })
    expect(await loadSheets(parts(), account.id, ['two', 'one'])).toMatchObject([{ version: 0 }, saved])
  })

  test('of two savings at once one is kept, first and later', async () => {
    for (const version of [0, 1]) {
      const outcomes = await Promise.allSettled([save('two', version), save('two', version)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      expect(refused?.reason).toMatchObject({ code: 'conflict' })
    }
    expect(await loadSheets(parts(), account.id, ['two'])).toMatchObject([{ version: 2 }])
  })

  test('are saved only so many, also of who saves many at once', async () => {
    const { id } = await signedInAccount(getDatabase())
    const release = await makeRelease(getDatabase())
    const upids = Array.from({ length: 8 }, (_, index) => `hurried-${index}`)
    for (const upid of upids) await makeParcel(getDatabase(), release, upid)
    const rows = Array.from({ length: MAX_SAVED_SHEETS - 3 }, (_, index) => ({
      account_id: id,
      upid: `saved-${index}`,
      edits: JSON.stringify(CONTENT.edits),
    }))
    await getDatabase().db.insertInto('summary_sheet').values(rows).execute()
    const outcomes = await Promise.allSettled(
      upids.map((upid) => saveSheet(parts(), id, { upid, version: 0, ...CONTENT })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unprocessable' })
    }
  })

  test('go with their account', async () => {
    const leaving = await signedInAccount(getDatabase())
    await saveSheet(parts(), leaving.id, { upid: 'one', version: 0, ...CONTENT })
    await getDatabase().db.deleteFrom('account').where('id', '=', leaving.id).execute()
    expect(await loadSheets(parts(), leaving.id, ['one'])).toMatchObject([{ version: 0 }])
  })
})
