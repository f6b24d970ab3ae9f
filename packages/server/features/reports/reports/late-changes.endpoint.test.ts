import { expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'

describeWithDatabase('Changes of reports', (getDatabase) => {
  test('a version that the report does not have is a conflict, the largest too', async () => {
    const { call, account, owner } = await sharingAccount(getDatabase())
    const { id: reportId } = await owner.report()
    const about = { reportId, version: 2_147_483_647 }
    const as = call.as(account)
    const save: CallBody<'saveReport'> = {
      ...about,
      title: 'Late',
      coverType: 'street_view',
      showGoogleImages: true,
      propertyImage: '',
      paper: 'a4',
      notes: null,
      parts: [],
    }
    const late = [
      await as.post('saveReport', save),
      await as.post('setReportParts', { ...about, keys: ['sales'] }),
      await as.post('takeOverParts', { ...about, parts: [{ key: 'sales', taskId: reportId }] }),
    ]
    expect(late.map(({ status, code }) => [status, code])).toEqual(late.map(() => [409, 'conflict']))
  })
})
