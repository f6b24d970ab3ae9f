import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { freePort } from '../harness/free-port.ts'
import { startJourney } from '../harness/journey.ts'
import { dashed, type RawTitle, StandIns } from '../harness/stand-ins.ts'
import { addColumns, readTable, type ShownTable } from '../harness/table.ts'
import type { Visitor } from '../harness/visitor.ts'
import { isShown } from '../real-files/cell-text.ts'
import type { Fact } from '../real-files/fact.ts'

const PARCELS = 40
const YEARS = { current: 2026, previous: 2025 }
const ADDED: readonly ColumnKey[] = ['planning.alr', 'planning.legalDescription']
const DASH = '–'
const TAX = 'Paragon tax report'
const TITLE = 'myLTSA land title'

const standInPort = await freePort()
const outside = new StandIns(standInPort)

describe('Facts on demand, from the selection to paper', () => {
  const journey = startJourney(
    async (lotline) => {
      await lotline.command('demo', '--parcels', '600')
    },
    { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_OUTSIDE_PORT: String(standInPort) },
  )
  let broker: Visitor
  let parcels: Map<string, ParcelCard>
  /** Tax records and titles as the outside services return them, by PID. */
  let taxRecords: Awaited<ReturnType<StandIns['taxRecords']>>
  let titles: Map<string, RawTitle[]>
  let table: ShownTable

  const pidOf = (upid: string) => parcels.get(upid)?.parcel.pid ?? ''
  const dialog = () => broker.page.getByRole('dialog', { name: 'Get data' })
  const note = () =>
    broker.page.locator('#table').getByRole('button', { name: /Getting data|failed|Data is in|Stopped/ })
  const panel = () => broker.page.getByRole('dialog', { name: 'Data that is being asked for' })
  const ofSource = (title: string): Locator => panel().getByRole('listitem').filter({ hasText: title })
  const openPanel = async () => {
    if (!(await panel().isVisible())) await note().click()
    await panel().waitFor()
  }
  const closePanel = async () => {
    await broker.page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
  }
  /** The cell of a parcel below a head, which no other column may have. */
  const at = (upid: string, head: string | RegExp): string => {
    const found = table.heads.flatMap((words, index) => (words.match(head)?.[0] === words ? [index] : []))
    if (found.length !== 1)
      throw new Error(`${found.length} columns are called ${head}: ${table.heads.join(' | ')}`)
    return table.rows.get(upid)?.[found[0] as number] ?? 'no cell'
  }
  const expectShown = (
    upid: string,
    head: string | RegExp,
    type: Parameters<typeof isShown>[1],
    fact: Fact,
  ) => {
    const text = at(upid, head)
    if (!isShown(text, type, fact)) expect(`${upid} ${head}: ${text}`).toBe(`${upid} ${head}: ${fact}`)
  }

  beforeAll(async () => {
    broker = await journey.visitor({}, { grants: ['board_gvr', 'board_fvreb'] })
    parcels = await parcelsWithPid(broker, journey.lotline.url, PARCELS)
    const pids = [...parcels.keys()].map(pidOf)
    taxRecords = await outside.taxRecords(pids)
    titles = await outside.titles(pids)
    expect([taxRecords.size, titles.size]).toEqual([PARCELS, PARCELS])
  })

  it('selects 40 parcels by their PIDs, and asks for credentials where data is wanted', async () => {
    await broker.open()
    await broker.page.getByRole('button', { name: 'More for the selection' }).click()
    await broker.page.getByRole('menuitem', { name: /Paste a list/ }).click()
    await broker.page
      .getByRole('textbox', { name: /PIDs or addresses/ })
      .fill([...parcels.keys()].map((upid) => dashed(pidOf(upid))).join('\n'))
    await broker.page.getByRole('button', { name: 'Find parcels' }).click()
    await broker.page.getByRole('button', { name: `Add ${PARCELS} parcels` }).click()
    await broker.selected(PARCELS)

    await outside.fault('land-title', { kind: 'down' })
    await broker.page.keyboard.press('g')
    // Their columns stand in this order, and the first of them are brought into view.
    await dialog().getByRole('checkbox', { name: TITLE }).check()
    await dialog().getByRole('checkbox', { name: TAX }).check()
    await dialog().getByRole('button', { name: 'Get data' }).click()
    for (const name of ['LTSA', 'MLS Paragon']) {
      const fields = dialog().getByRole('group', { name: `Your credentials for ${name}` })
      await fields.getByRole('button', { name: 'Fill them in' }).click()
    }
    await dialog().getByRole('button', { name: 'Get data' }).click()
    await dialog().waitFor({ state: 'detached' })
  })

  it('shows taxes at their parcels, and at every title why it is not there', async () => {
    await openPanel()
    await ofSource(TAX).getByText(`${PARCELS} of ${PARCELS}`).waitFor()
    const failed = ofSource(TITLE).getByText(new RegExp(`${PARCELS} failed: `))
    await failed.waitFor()
    const reason = (await failed.innerText()).replace(/^.*failed: /, '')
    await closePanel()
    const cell = broker.page.getByRole('gridcell', { name: 'error' }).first()
    await cell.hover()
    await broker.page.getByRole('tooltip').getByText(reason).waitFor()

    table = await readTable(broker)
    expect([...table.rows.keys()]).toEqual([...parcels.keys()])
    for (const upid of parcels.keys()) {
      expectTaxOf(upid)
      expect([upid, at(upid, 'Title Number')]).toEqual([upid, 'error'])
    }
  })

  it('fills the titles in once the source is back, over a reload in the middle', async () => {
    await outside.fault('land-title', { kind: 'slow', ms: 6_000 })
    await openPanel()
    await ofSource(TITLE)
      .getByRole('button', { name: /Retry failed/ })
      .click()
    await ofSource(TITLE)
      .getByRole('button', { name: /^Cancel/ })
      .waitFor()
    await broker.reload()
    await note().filter({ hasText: 'Getting data' }).waitFor()
    await outside.fault('land-title', { kind: 'off' })
    await note().filter({ hasText: 'Data is in' }).waitFor()

    table = await readTable(broker)
    for (const upid of parcels.keys()) {
      expectTaxOf(upid)
      const own = titles.get(pidOf(upid)) ?? []
      const number = at(upid, 'Title Number')
      if (own.length === 0) expect([upid, number]).toEqual([upid, DASH])
      if (own.length === 1) expect([upid, number]).toEqual([upid, own[0]?.titleNumber])
      for (const { titleNumber, owners } of own) {
        expect([upid, number]).toEqual([upid, expect.stringContaining(titleNumber)])
        for (const { name } of owners) {
          expect([upid, at(upid, 'Registered Owner')]).toEqual([upid, expect.stringContaining(name)])
        }
      }
    }
  })

  it('shows planning and sales of each parcel beside them', async () => {
    await addColumns(broker, ADDED, YEARS)
    table = await readTable(broker)
    for (const [upid, card] of parcels) {
      expectShown(
        upid,
        'OCP',
        'text',
        sharesIn(card, 'ocp', ({ title, code }) => title ?? code),
      )
      expectShown(
        upid,
        'ALR',
        'text',
        sharesIn(card, 'alr', () => 'ALR'),
      )
      const [sale] = card.sales
      expectShown(upid, 'Last sale', 'date', sale ? writtenDay(sale.soldOn) : null)
      expectShown(upid, 'Sale value', 'currency0', sale ? sale.priceDollars : null)
    }
    expect([...parcels.values()].some(({ sales }) => sales.length > 0)).toBe(true)
  })

  it('keeps the columns that are wanted as a preset', async () => {
    await broker.page.getByRole('button', { name: 'Columns', exact: true }).click()
    const columns = broker.page.getByRole('dialog', { name: 'Customize Columns' })
    await columns.getByRole('searchbox', { name: 'Find a column or a data source' }).fill('Paragon tax')
    const group = columns.getByRole('group', { name: TAX })
    for (const name of ['Carport', 'Garage', 'BCA description']) {
      await group.getByRole('checkbox', { name }).uncheck()
    }
    await group.getByRole('button', { name: `Save the columns of ${TAX} as a preset` }).click()
    await columns.getByRole('textbox', { name: 'Name of the preset' }).fill('Short tax')
    await columns.getByRole('button', { name: 'Save preset' }).click()
    await group.getByRole('button', { name: 'Short tax', exact: true }).waitFor()
    await columns.getByRole('button', { name: 'Customize', exact: true }).click()
    await columns.waitFor({ state: 'detached' })
    const { presets } = await broker.ask('/api/presets')
    const [preset] = presets
    expect(preset).toMatchObject({ scope: 'paragonTax', name: 'Short tax' })
    expect(preset.columns).toContain('paragonTax.grossTaxes')
    expect(preset.columns).not.toContain('paragonTax.garage')
  })

  it('exports the same with the source and the day of every value', async () => {
    await broker.page.getByRole('button', { name: 'Export', exact: true }).click()
    await broker.page.getByLabel('Source and date beside every value').check()
    const [download] = await Promise.all([
      broker.page.waitForEvent('download'),
      broker.page.getByRole('button', { name: `Export ${PARCELS} parcels` }).click(),
    ])
    const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
      columns: true,
      bom: true,
    })
    expect(rows).toHaveLength(PARCELS)
    const [first = {}] = rows
    expect(Object.keys(first)).not.toContain('Garage')
    const today = new Date().toISOString().slice(0, 10)
    for (const [index, upid] of [...parcels.keys()].entries()) {
      const row = rows[index] ?? {}
      const record = taxRecords.get(dashed(pidOf(upid)))
      expect([upid, row['Tax roll number'], Number(row['Gross taxes'])]).toEqual([
        upid,
        record.PGN_RollNumber ?? '',
        record.TaxAnnualAmount ?? 0,
      ])
      if (record.TaxAnnualAmount !== null) {
        expect(row['Gross taxes: source']).toMatch(/stand-in/i)
        expect(row['Gross taxes: as of']).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
      const [title] = titles.get(pidOf(upid)) ?? []
      expect([upid, row['Title Number']]).toEqual([
        upid,
        title ? expect.stringContaining(title.titleNumber) : '',
      ])
      expect([upid, row['Title Number: as of']]).toEqual([upid, title ? today : ''])
    }
  })

  it('brings two of them to summary sheets, edited, saved and printed', async () => {
    const [one, other] = [...parcels].filter(([, { sales }]) => sales.length > 0).map(([upid]) => upid)
    if (!one || !other) throw new Error('No two of the parcels were ever sold.')
    const { page } = broker
    await page.goto(`${journey.lotline.url}/dashboard/summary-sheet?upids=${one},${other}`)
    const sheet = (upid: string) => page.locator(`article[data-upid="${upid}"]`)
    for (const upid of [one, other]) {
      await sheet(upid).locator('[data-block="appreciation"][data-state="done"]').waitFor()
      const [title] = titles.get(pidOf(upid)) ?? []
      if (title) await sheet(upid).getByText(title.titleNumber).first().waitFor()
      const [sale] = parcels.get(upid)?.sales ?? []
      await sheet(upid)
        .getByRole('group', { name: 'Sales history', exact: true })
        .getByText(`$${sale?.priceDollars.toLocaleString('en-CA')}`)
        .first()
        .waitFor()
    }
    await sheet(one)
      .getByRole('button', { name: /^Edit the sheet/ })
      .click()
    await sheet(one)
      .getByRole('button', { name: /^Edit: Plan number/ })
      .click()
    const field = sheet(one).getByRole('textbox', { name: 'Plan number', exact: true })
    await field.fill('EPP 4711')
    await field.press('Enter')
    await sheet(one).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The summary sheet was saved to your account.').waitFor()
    await page.reload()
    await sheet(one).getByText('EPP 4711').waitFor()
    expect(await sheet(other).getByText('EPP 4711').count()).toBe(0)
    await sheet(other).locator('[data-block="appreciation"][data-state="done"]').waitFor()

    const pdf = await page.pdf({ format: 'Letter', printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2)
    await page.emulateMedia({ media: 'print' })
    const printed = await page.evaluate(() => document.body.innerText)
    expect(printed).toContain('EPP 4711')
    for (const upid of [one, other]) expect(printed).toContain(dashed(pidOf(upid)))
  })

  function expectTaxOf(upid: string): void {
    const record = taxRecords.get(dashed(pidOf(upid)))
    expectShown(upid, 'Tax roll number', 'text', record.PGN_RollNumber)
    expectShown(upid, 'Gross taxes', 'currency', record.TaxAnnualAmount)
    expectShown(upid, 'Year constructed', 'text', record.YearBuilt === null ? null : String(record.YearBuilt))
    expectShown(upid, 'BCA description', 'text', record.PGN_BcaDescription)
    const newest = record.PGN_Assessments.toSorted(
      (a: { Year: number }, b: { Year: number }) => b.Year - a.Year,
    )[0]
    expectShown(upid, /.*assessed total/, 'currency0', newest?.Total ?? null)
  }
})

/** `2019-04-26` → `Apr 26, 2019` */
const writtenDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })

/** Layers of one kind on a parcel as its card has them; null for none. */
function sharesIn(
  { layers }: ParcelCard,
  kind: string,
  label: (layer: ParcelCard['layers'][number]) => string | null,
): Fact {
  const shares = new Map<string, number>()
  for (const layer of layers) {
    if (layer.layer !== kind || /propos/i.test(layer.status ?? '')) continue
    const text = label(layer) ?? ''
    shares.set(text, (shares.get(text) ?? 0) + layer.share)
  }
  return shares.size === 0 ? null : { shares }
}

/** Cards of the parcels nearest to the middle of the district that have a PID of their own. */
async function parcelsWithPid(
  visitor: Visitor,
  url: string,
  count: number,
): Promise<Map<string, ParcelCard>> {
  const { lng, lat } = await visitor.home()
  const d = 0.02
  const corners = [
    [lng - d, lat - d],
    [lng + d, lat - d],
    [lng + d, lat + d],
    [lng - d, lat + d],
    [lng - d, lat - d],
  ]
  const answer = await visitor.context.request.post(`${url}/api/parcels/select`, {
    headers: { authorization: `Bearer ${visitor.account?.token}` },
    data: { area: { type: 'Polygon', coordinates: [corners] } },
  })
  const { upids } = (await answer.json()).payload
  const found = new Map<string, ParcelCard>()
  for (const upid of upids as string[]) {
    if (found.size === count) break
    const card: ParcelCard = await visitor.ask(`/api/parcel/${encodeURIComponent(upid)}`)
    if (card.parcel.pid !== null && card.assessments.length > 0) found.set(upid, card)
  }
  if (found.size < count) throw new Error(`The demo district has only ${found.size} parcels with a PID.`)
  return found
}
