import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { findParcels } from '../harness/find-parcels.ts'
import { freePort } from '../harness/free-port.ts'
import { startJourney } from '../harness/journey.ts'
import { dashed, type RawTitle, StandIns } from '../harness/stand-ins.ts'
import { addColumns, readTable, type ShownTable } from '../harness/table.ts'
import type { Visitor } from '../harness/visitor.ts'
import { cellAt, expectCard, expectTax } from './expected-facts.ts'
import { factsPanel } from './facts-panel.ts'

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
      await lotline.demo(500)
    },
    { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_OUTSIDE_PORT: String(standInPort) },
  )
  let broker: Visitor
  let parcels: Map<string, ParcelCard>
  /** From the outside services, by PID. */
  let taxRecords: Awaited<ReturnType<StandIns['taxRecords']>>
  let titles: Map<string, RawTitle[]>
  let table: ShownTable

  const pidOf = (upid: string) => parcels.get(upid)?.parcel.pid ?? ''
  const dialog = () => broker.page.getByRole('dialog', { name: 'Get data' })
  const panel = () => factsPanel(broker)
  const recordOf = (upid: string) => taxRecords.get(dashed(pidOf(upid)))

  beforeAll(async () => {
    broker = await journey.visitor({ hasMap: false }, { grants: ['board_gvr', 'board_fvreb'] })
    const cards = await findParcels(
      journey,
      broker,
      PARCELS,
      ({ parcel, assessments }) => parcel.pid !== null && assessments.length > 0,
    )
    parcels = new Map(cards.map((card) => [card.parcel.upid, card]))
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
    // In display order, scrolled into view.
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
    await panel().open()
    await panel().ofSource(TAX).getByText(`${PARCELS} of ${PARCELS}`).waitFor()
    const failed = panel()
      .ofSource(TITLE)
      .getByText(new RegExp(`${PARCELS} failed: `))
    await failed.waitFor()
    const reason = (await failed.innerText()).replace(/^.*failed: /, '')
    await panel().close()
    const cell = broker.page.getByRole('gridcell', { name: 'error' }).first()
    await cell.hover()
    await broker.page.getByRole('tooltip').getByText(reason).waitFor()

    table = await readTable(broker)
    expect([...table.rows.keys()]).toEqual([...parcels.keys()])
    for (const upid of parcels.keys()) {
      expectTax(table, upid, recordOf(upid))
      expect([upid, cellAt(table, upid, 'Title Number')]).toEqual([upid, 'error'])
    }
  })

  it('fills the titles in once the source is back, over a reload in the middle', async () => {
    await outside.fault('land-title', { kind: 'slow', ms: 600_000 })
    await panel().open()
    const begun = broker.page.waitForResponse((response) => response.url().endsWith('/api/facts/get'))
    await panel()
      .ofSource(TITLE)
      .getByRole('button', { name: /Retry failed/ })
      .click()
    await panel()
      .ofSource(TITLE)
      .getByRole('button', { name: /^Cancel/ })
      .waitFor()
    expect((await begun).status()).toBe(200)
    await broker.reload()
    await panel().note().filter({ hasText: 'Getting data' }).waitFor()
    await outside.fault('land-title', { kind: 'off' })
    await panel().note().filter({ hasText: 'Data received' }).waitFor()

    table = await readTable(broker)
    for (const upid of parcels.keys()) {
      expectTax(table, upid, recordOf(upid))
      const own = titles.get(pidOf(upid)) ?? []
      const number = cellAt(table, upid, 'Title Number')
      if (own.length === 0) expect([upid, number]).toEqual([upid, DASH])
      if (own.length === 1) expect([upid, number]).toEqual([upid, own[0]?.titleNumber])
      for (const { titleNumber, owners } of own) {
        expect([upid, number]).toEqual([upid, expect.stringContaining(titleNumber)])
        for (const { name } of owners) {
          expect([upid, cellAt(table, upid, 'Registered Owner')]).toEqual([
            upid,
            expect.stringContaining(name),
          ])
        }
      }
    }
  })

  it('shows planning and sales of each parcel beside them', async () => {
    await addColumns(broker, ADDED, YEARS)
    table = await readTable(broker)
    for (const [upid, card] of parcels) {
      expectCard(table, upid, card)
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
    const { presets } = await broker.request('/api/presets')
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
    const today = dayAt(new Date(), DEFAULT_TIME_ZONE)
    for (const [index, upid] of [...parcels.keys()].entries()) {
      const row = rows[index] ?? {}
      const record = recordOf(upid)
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
})
