import { beforeAll, expect, test } from 'vitest'
import type { PartData } from '#contract/report/reports.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { deriveUnits, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { findPart } from '../reports/part-queries.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

describeWithDatabase('The median of a building’s units behind a link', (getDatabase) => {
  let owner: Sharing['owner']
  let opened: Sharing['opened']
  let reportId: string
  let newer: number

  beforeAll(async () => {
    const database = getDatabase()
    const account = await sharingAccount(database)
    owner = account.owner
    opened = account.opened
    const { closed } = account.releases
    newer = await makeRelease(database, { source: 'open-city', dataset: 'sales' })
    expect(newer).toBeGreaterThan(closed)
    await makeParcel(database, newer, 'tower', { parcel_class: 'building_strata' })
    const sold = [
      [closed, '000000101', 400_000],
      [newer, '000000102', 600_000],
    ] as const
    for (const [release, pid, price_dollars] of sold)
      await makeSale(database, release, 'tower', { id: pid, pid, price_dollars })
    await deriveUnits(database)
    reportId = (await owner.reportOn('tower', 'sales')).id
  })

  const sales = async () => {
    const { shown } = await opened((await owner.link(reportId)).token)
    return JSON.stringify(shown.report.parts.find(({ key }) => key === 'sales')?.data)
  }

  test('is left out where the source of one of their sales does not allow it, though a newer one does', async () => {
    const text = await sales()
    expect(text).not.toContain('500000')
    expect(text).toContain('Data of Open data of closed-board is left out of shared reports')
  })

  test('is left out where it was saved without each source of its sales', async () => {
    const database = getDatabase()
    const data = (await findPart(database, reportId, 'sales'))?.data as PartData
    const [section] = data.sections
    const blocks = section?.blocks.map((block) =>
      block.kind === 'facts'
        ? {
            ...block,
            facts: block.facts.map(({ furtherReleaseIds: _, ...fact }) => ({ ...fact, releaseId: newer })),
          }
        : block,
    )
    const older = JSON.stringify({ ...data, sections: [{ ...section, blocks }] })
    expect(older).toContain('500000')
    await database.db
      .updateTable('report_part')
      .set({ data: older })
      .where('report_id', '=', reportId)
      .where('key', '=', 'sales')
      .execute()
    expect(await sales()).not.toContain('500000')
  })
})
