import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { MAX_REPORTS } from '#domain/report/report-limits.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('A report that is created again, the answer lost', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount

  beforeAll(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase())
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'lot')
  })

  const create = (reportId: string, who = account) =>
    call.as(who).post('createReport', { reportId, upids: ['lot'] })
  const idsOf = async (who = account) =>
    ((await call.as(who).get('reports')).payload as { reports: { id: string }[] }).reports.map(({ id }) => id)

  test('is the one that was created, also where both requests arrive at once', async () => {
    const id = randomUUID()
    const answers = await Promise.all([create(id), create(id), create(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ payload }) => (payload as { report: Report }).report.id))).toEqual(
      new Set([id]),
    )
    const { report } = (await create(id)).payload as { report: Report }
    expect(report.parts.length).toBeGreaterThan(0)
    expect(await idsOf()).toEqual([id])
  })

  test('is the last for which there is room, also where both requests arrive at once', async () => {
    const full = await signedInAccount(getDatabase())
    await create(randomUUID(), full)
    await sql`
      INSERT INTO report SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
      FROM report r, generate_series(1, ${MAX_REPORTS - 2}::int) WHERE account_id = ${full.id}`.execute(
      getDatabase().db,
    )
    const id = randomUUID()
    const answers = await Promise.all([create(id, full), create(id, full), create(id, full)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await create(randomUUID(), full)).status).toBe(422)
  })

  test('is not found under the id of somebody else’s, which remains as it is', async () => {
    const id = randomUUID()
    await create(id)
    const other = await signedInAccount(getDatabase())
    expect((await create(id, other)).status).toBe(404)
    expect(await idsOf(other)).toEqual([])
    expect(await idsOf()).toContain(id)
  })
})
