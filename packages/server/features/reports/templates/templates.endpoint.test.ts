import { beforeEach, expect, test } from 'vitest'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import type { Report } from '#contract/report/reports.ts'
import { MAX_TEMPLATES } from '#domain/report/report-limits.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const PARTS = [
  { key: 'sales', printDisabled: false, beginsPage: true },
  { key: 'title', printDisabled: true, beginsPage: false },
] as const
const LISTING = { name: 'Listing package', parts: [...PARTS], presets: { myltsa: ['myltsa.titleNumber'] } }

describeWithDatabase('Templates of reports', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase())
  })
  const save = (body: object = LISTING) => call.as(account).post('saveReportTemplate', body as never)
  const saved = async (body?: object) => ((await save(body)).payload as { template: ReportTemplate }).template
  const listed = async (who = account) =>
    ((await call.as(who).get('reportTemplates')).payload as { templates: ReportTemplate[] }).templates

  test('keep parts in order, with print, page starts and columns', async () => {
    expect(await listed()).toEqual([])
    const template = await saved()
    expect(template).toEqual({ ...LISTING, id: expect.any(String), removedParts: [] })
    expect(await listed()).toEqual([template])
  })

  test('of the same name are replaced, whatever its case; a rename to a taken name is refused', async () => {
    const { id } = await saved()
    const again = await saved({ name: ' listing PACKAGE', parts: [PARTS[1]], presets: {} })
    expect(again).toMatchObject({ id, name: 'listing PACKAGE', parts: [PARTS[1]], presets: {} })
    expect(await save({ ...LISTING, name: 'Listing package', isNew: true })).toMatchObject({
      status: 409,
      message: 'There is already a template called “Listing package”.',
    })
    const land = await saved({ ...LISTING, name: 'Land', isNew: true })
    expect((await listed()).map(({ name }) => name)).toEqual(['Land', 'listing PACKAGE'])
    const mine = call.as(account)
    const rename = (name: string) => mine.post('renameReportTemplate', { templateId: land.id, name })
    expect(await rename('LISTING package')).toMatchObject({ status: 409, code: 'conflict' })
    expect(await rename('Land package')).toMatchObject({
      payload: { template: { id: land.id, name: 'Land package' } },
    })
    expect((await mine.post('deleteReportTemplate', { templateId: land.id })).status).toBe(200)
    expect(await mine.post('deleteReportTemplate', { templateId: land.id })).toMatchObject({ status: 404 })
    expect((await listed()).map(({ name }) => name)).toEqual(['listing PACKAGE'])
  })

  test.each([
    [{ name: ' ' }, 400],
    [{ name: 'x'.repeat(61) }, 413],
    [{ parts: [] }, 400],
    [{ parts: [{ key: 'unheard-of', printDisabled: false, beginsPage: false }] }, 400],
  ])('are refused without a name, without parts or with parts that do not exist', async (some, status) => {
    expect((await save({ ...LISTING, ...some })).status).toBe(status)
  })

  test('are limited, while one that exists can be replaced', async () => {
    const rows = Array.from({ length: MAX_TEMPLATES - 1 }, (_, index) => ({
      account_id: account.id,
      name: `Template ${index}`,
      parts: '[]',
      presets: '{}',
    }))
    await getDatabase().db.insertInto('report_template').values(rows).execute()
    expect((await save()).status).toBe(200)
    expect((await save()).status).toBe(200)
    expect(await save({ ...LISTING, name: 'One more' })).toMatchObject({
      status: 422,
      message: 'At most 50 templates can be saved. Delete one, or use its name to replace it.',
    })
  })

  test('name their parts that no longer exist', async () => {
    await saved()
    const parts = JSON.stringify([
      { key: 'removed_in_a_later_version', title: 'Soil map', printDisabled: false, beginsPage: false },
      { ...PARTS[0], title: 'Sales history' },
    ])
    await getDatabase().db.updateTable('report_template').set({ parts }).execute()
    expect(await listed()).toMatchObject([{ parts: [PARTS[0]], removedParts: ['Soil map'] }])
  })

  test('begin a report with their parts, without those the account may not have', async () => {
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'lot')
    const { id: templateId } = await saved({
      ...LISTING,
      parts: [PARTS[1], { key: 'notes', printDisabled: true, beginsPage: true }, PARTS[0]],
    })
    const mine = call.as(account)
    await getDatabase()
      .db.updateTable('account')
      .set({ plan_key: 'basic' })
      .where('id', '=', account.id)
      .execute()
    const begin = (more: object = {}) =>
      mine.post('createReport', { upids: ['lot'], templateId, ...more } as never)
    expect(await begin({ parts: ['sales'] })).toMatchObject({ status: 400 })
    const { report } = (await begin()).payload as { report: Report }
    expect(report.presets).toEqual(LISTING.presets)
    expect(
      report.parts.map(({ key, printDisabled, beginsPage }) => [key, printDisabled, beginsPage]),
    ).toEqual([
      ['notes', true, true],
      ['sales', false, true],
    ])
    const { id: forbidden } = await saved({ ...LISTING, name: 'Titles', parts: [PARTS[1]] })
    expect(await begin({ templateId: forbidden })).toMatchObject({
      status: 403,
      message: '“Titles” has no part that your subscription includes.',
    })
  })

  test('belong to their account', async () => {
    const { id: templateId } = await saved()
    const stranger = await signedInAccount(getDatabase())
    expect(await listed(stranger)).toEqual([])
    const theirs = call.as(stranger)
    expect(await theirs.post('createReport', { upids: ['lot'], templateId } as never)).toMatchObject({
      status: 404,
      message: 'This template no longer exists.',
    })
    expect(await theirs.post('renameReportTemplate', { templateId, name: 'Mine' })).toMatchObject({
      status: 404,
    })
    expect(await theirs.post('deleteReportTemplate', { templateId })).toMatchObject({ status: 404 })
    expect(await listed()).toHaveLength(1)
  })
})
