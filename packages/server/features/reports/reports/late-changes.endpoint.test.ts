import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

describeWithDatabase('Calls about reports that come too late', (getDatabase) => {
  let call: Sharing['call']
  let account: Sharing['account']
  let owner: Sharing['owner']

  beforeAll(async () => {
    ;({ call, account, owner } = await sharingAccount(getDatabase()))
  })

  test('a version that the report does not have is a conflict, the largest too', async () => {
    const { id: reportId } = await owner.report()
    const about = { reportId, version: 2_147_483_647 }
    const as = call.as(account)
    const save: CallBody<'saveReport'> = {
      ...about,
      title: 'Late',
      coverType: 'street_view',
      coverView: null,
      brandingUses: { cover: 'account', header: 'none', last: 'none' },
      presets: {},
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

  test('a picture that is refused is stored by no browser: it may be there a moment later', async () => {
    const refused = await call.as(account).get('reportPicture', { params: { pictureId: 'a'.repeat(64) } })
    expect(refused.status).toBe(404)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.headers['content-disposition']).toBeUndefined()
  })
})
