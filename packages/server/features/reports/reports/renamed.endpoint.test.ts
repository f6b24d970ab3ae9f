import { expect, test } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('A report that is renamed in the list', (getDatabase) => {
  test('follows its address again when it gets the name of the address, as in the editor', async () => {
    const database = getDatabase()
    const account = (await appInMemory(database)).as(await signedInAccount(database))
    const release = await makeRelease(database)
    await makeParcel(database, release, 'renamed', { civic_number: '12', street: 'HARBOUR ST' })
    const created = (await account.post('createReport', { upids: ['renamed'] })).payload as { report: Report }
    const reportId = created.report.id
    const titleAfter = async (title: string) => {
      const { payload } = await account.post('renameReport', { reportId, title })
      const opened = await account.get('report', { params: { reportId } })
      const { report } = opened.payload as { report: Report }
      return { listed: (payload as { report: { title: string } }).report.title, own: report.title }
    }
    const { reports } = (await account.get('reports')).payload as { reports: { title: string }[] }
    const ofAddress = reports[0]?.title ?? ''
    expect(await titleAfter('For a client')).toEqual({ listed: 'For a client', own: 'For a client' })
    expect(await titleAfter(ofAddress)).toEqual({ listed: ofAddress, own: null })
  })
})
