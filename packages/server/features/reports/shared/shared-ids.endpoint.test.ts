import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { Report } from '#contract/report/reports.ts'
import { PART_KEYS, partNeeds } from '#domain/report/part-kinds.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { idsIn } from '../../../testing/servers/ids-in.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'

describeWithDatabase('What a link to a report answers', (getDatabase) => {
  let sharing: Awaited<ReturnType<typeof sharingAccount>>
  beforeAll(async () => {
    // Longer than a number of the answer.
    await getDatabase().pool.query("SELECT setval(pg_get_serial_sequence('release', 'id'), 5000000)")
    sharing = await sharingAccount(getDatabase(), { LOTLINE_SHARED_SOURCES: 'open-city,closed-board' })
  })

  test('holds no ids of the database, in parts of any kind', async () => {
    const { call, account, parcel, releases, owner } = sharing
    const mine = call.as(account)
    const { db } = getDatabase()
    const ours = PART_KEYS.filter((key) => partNeeds(key).length === 0)
    const begun = await mine.post('createReport', { upids: [parcel], parts: ours })
    expect(begun.status, begun.text).toBe(200)
    const { report } = begun.payload as { report: Report }
    for (const { key, taskId } of report.parts)
      await mine.post('runReportPart', { reportId: report.id, key, taskId } as CallBody<'runReportPart'>)
    const data = JSON.stringify({
      sections: [{ upid: parcel, title: '', blocks: BLOCKS(parcel, releases.open) }],
      provenance: { [releases.open]: PROVENANCE(releases.open) },
    })
    const outside = PART_KEYS.filter((key) => !ours.includes(key))
    const row = { report_id: report.id, position: 9, status: 'complete', data } as const
    await db
      .insertInto('report_part')
      .values(outside.map((key) => ({ ...row, key })))
      .execute()
    await db
      .updateTable('report_part')
      .set({ status: 'complete', data })
      .where('report_id', '=', report.id)
      .where('data', 'is', null)
      .execute()
    const link = await owner.link(report.id, { offersPdf: true, showsFiles: true })
    const opened = await sharing.opened(link.token)
    expect(opened.shown.report.parts.map(({ key }) => key).toSorted()).toEqual([...PART_KEYS].toSorted())
    expect(opened.shown.report.parts.filter(({ data }) => data === null)).toEqual([])
    const known = [parcel, account.id, report.id, link.id, String(releases.open), String(releases.closed)]
    expect(idsIn(opened, known)).toEqual([])
    // The measure itself sees the ids of the owner's own answer.
    const own = await mine.get('report', { params: { reportId: report.id } })
    expect(idsIn(own.payload, known).length).toBeGreaterThan(20)
  })
})

const BLOCKS = (upid: string, releaseId: number) => [
  {
    kind: 'facts',
    key: 'facts',
    title: null,
    facts: [
      { key: 'area', term: 'Area', type: 'area', value: 1, note: '', releaseId, madeFrom: [releaseId] },
    ],
  },
  {
    kind: 'table',
    key: 'rows',
    title: null,
    columns: [{ key: 'price', title: 'Price', type: 'currency0' }],
    rows: [{ key: `${upid} 2024-01-01`, values: [1], releaseId, furtherReleaseIds: [releaseId] }],
  },
  { kind: 'text', key: 'note', text: 'A sentence.', madeFrom: [releaseId] },
]

const PROVENANCE = (releaseId: number) => ({
  releaseId,
  sourceKey: 'open-city',
  datasetKey: 'parcels',
  title: 'Open data',
  publisher: 'open-city',
  licence: 'Open Government Licence',
  licenceUrl: null,
  attribution: '',
  asOf: '2026-07-28',
  isSynthetic: false,
})
