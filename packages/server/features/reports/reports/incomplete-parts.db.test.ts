import { expect, test } from 'vitest'
import { isIncomplete } from '#domain/report/report-sub-parts.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { createReport } from './create-service.ts'
import { getReports, openReport } from './service.ts'

const FULL = { sections: [], provenance: {} }
const FAILURES = [{ title: 'Esri World Imagery', reason: 'Away', credentials: null }]
const subPart = (status: string) => ({ myltsa: { key: 'myltsa', taskId: 't', status, data: null } })

/** Data and sub-parts of a part in each of the states that it ends in, and of one that was begun anew. */
const STATES = [
  { key: 'location', status: 'complete', data: FULL },
  { key: 'aerial', status: 'complete', data: { ...FULL, failures: FAILURES } },
  { key: 'title', status: 'complete', data: FULL, subParts: subPart('failed') },
  { key: 'parcel', status: 'complete', data: FULL, subParts: subPart('complete') },
  { key: 'sales', status: 'pending', data: { ...FULL, failures: FAILURES }, subParts: subPart('failed') },
  { key: 'planning', status: 'failed', data: null, subParts: subPart('failed') },
] as const

describeOnBothEngines('The list of reports', (getDatabase) => {
  test('counts as incomplete those parts that the editor marks', async () => {
    const deps = { database: getDatabase(), clock: () => new Date('2026-11-23T09:00:00Z') }
    const { id: accountId } = await signedInAccount(getDatabase())
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'one')
    const maker = { accountId, permissions: new Set<never>() }
    const report = await createReport(deps, maker, { upids: ['one'], parts: ['notes'] })
    const { db } = getDatabase()
    await db.deleteFrom('report_part').where('report_id', '=', report.id).execute()
    for (const [position, { key, status, data, ...more }] of STATES.entries()) {
      const sub_parts = JSON.stringify('subParts' in more ? more.subParts : {})
      const row = {
        report_id: report.id,
        key,
        position,
        status,
        data: data && JSON.stringify(data),
        sub_parts,
      }
      await db.insertInto('report_part').values(row).execute()
    }
    const { parts } = await openReport(deps, accountId, report.id)
    expect(parts.filter(isIncomplete).map(({ key }) => key)).toEqual(['aerial', 'title'])
    const listed = async () => getReports(deps, accountId)
    expect(await listed()).toMatchObject([{ partCount: 6, missingPartCount: 2, incompletePartCount: 2 }])
    await db
      .updateTable('report_part')
      .set({ print_disabled: true })
      .where('report_id', '=', report.id)
      .where('key', '=', 'aerial')
      .execute()
    expect(await listed()).toMatchObject([{ incompletePartCount: 1 }])
  })
})
