import { expect, test } from 'vitest'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'

describeWithDatabase('A report behind a link', (getDatabase) => {
  test('names sources that failed where a part has content of another, or of an earlier response', async () => {
    const { owner, openLink } = await sharingAccount(getDatabase())
    const made = await owner.report('parcel')
    const blocks = [
      { kind: 'facts', key: 'vivaTax', title: null, facts: [] },
      {
        kind: 'text',
        key: 'vivaTax/caveat',
        text: 'Expired password. The values are those of an earlier request.',
      },
    ]
    const failed = {
      taskId: made.id,
      status: 'failed',
      error: 'credentials',
      errorMessage: 'Expired password',
    }
    await getDatabase()
      .db.insertInto('report_part')
      .values({
        report_id: made.id,
        key: 'vivaTax',
        position: 9,
        status: 'complete',
        data: JSON.stringify({
          sections: [{ upid: 'p', title: '', blocks }],
          provenance: {},
          failures: [{ title: 'VIVA tax report', reason: 'Expired password', credentials: null }],
        }),
        sub_parts: JSON.stringify({ vivaMlsTaxReport: { key: 'vivaMlsTaxReport', data: null, ...failed } }),
      })
      .execute()
    const response = await openLink((await owner.link(made.id)).token)
    const { parts } = (response.payload as { shown: ShownReport }).shown.report
    const part = parts.find(({ key }) => key === 'vivaTax')
    expect(part?.subParts).toMatchObject({ vivaMlsTaxReport: { status: 'failed', errorMessage: null } })
    expect(JSON.stringify(part?.data)).toContain('VIVA tax report: values of an earlier request.')
    expect(response.text).not.toContain('Expired password')
  })
})
