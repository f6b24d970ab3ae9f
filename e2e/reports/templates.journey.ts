import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import { downloaded } from '../harness/exported.ts'
import { startJourney } from '../harness/journey.ts'
import { someParcel } from '../harness/some-parcel.ts'
import type { Visitor } from '../harness/visitor.ts'
import { readPdf, squeeze } from './pdf-text.ts'

const journey = startJourney((lotline) => lotline.demo(500), { LOTLINE_DEMO_ACCOUNTS: 'on' })
let visitor: Visitor
let upid: string

beforeAll(async () => {
  visitor = await journey.visitor({ hasMap: false })
  upid = (await someParcel(visitor)).upid
})

const ready = (page: Page) => page.locator('[data-report-pages="ready"]').waitFor()
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()
const templates = (page: Page, item: string) =>
  page
    .getByRole('button', { name: 'Templates' })
    .click()
    .then(() => page.getByRole('menuitem', { name: item }).click())
const titles = (page: Page) =>
  page
    .getByRole('list', { name: 'Parts in their order' })
    .getByRole('button', { name: /^Move / })
    .evaluateAll((grips) => grips.map((grip) => grip.getAttribute('aria-label')?.slice('Move '.length)))

/** The titles of parts with the page that each stands on, and whether it stands first there. */
const places = (page: Page): Promise<{ title: string; number: number; isFirst: boolean }[]> =>
  page.locator('[data-report-page] h2[id^="report-part-"]').evaluateAll((headings) =>
    headings.map((heading) => {
      const sheet = heading.closest('[data-report-page]')
      return {
        title: heading.textContent,
        number: Number(sheet?.getAttribute('data-report-page')),
        isFirst: sheet?.querySelector('h2[id^="report-part-"]') === heading,
      }
    }),
  )
const placeOf = async (page: Page, title: string) =>
  (await places(page)).find((place) => place.title === title)

it('A part begins on a new page where its author chose so, on screen, behind a link and in the PDF', async () => {
  const { page } = visitor
  const parts = ['parcel', 'assessments', 'planning']
  const { report } = await visitor.request('/api/report/create', { upids: [upid], parts })
  await page.goto(`${journey.lotline.url}/dashboard/report/${report.id}`)
  await page.getByText('3 of 3 complete').waitFor()
  await ready(page)
  expect(await placeOf(page, 'Assessment history')).toMatchObject({ isFirst: false })
  await page.getByRole('button', { name: 'More for Assessment history' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Begin on a new page' }).press('Enter')
  await expect.poll(() => placeOf(page, 'Assessment history')).toMatchObject({ isFirst: true })
  await saved(page)
  const shown = await places(page)

  const folder = await mkdtemp(join(tmpdir(), 'lotline-pdf-'))
  const path = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }), folder)
  const pdf = await readPdf(path)
  await rm(folder, { recursive: true })
  expect(pdf.pages).toHaveLength(await page.locator('[data-report-page]').count())
  for (const { title, number } of shown) expect(pdf.pages[number - 1]?.text).toContain(squeeze(title))

  const share = { reportId: report.id, days: 7, password: null, units: 'metric' }
  const { address } = await visitor.request('/api/report/share', share)
  const stranger = await visitor.context.browser()?.newPage()
  if (!stranger) throw new Error('The browser has ended.')
  await stranger.goto(address)
  await ready(stranger)
  expect(await places(stranger)).toEqual(shown)
  await stranger.close()
})

it('Its parts are saved as a template, from which a report about another parcel begins', async () => {
  const { page } = visitor
  await templates(page, 'Save as template…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Land package')
  expect(await violationsOf(page, 'The dialog of a new template')).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`${journey.lotline.url}/dashboard?parcel=${encodeURIComponent(upid)}`)
  // The one of the card: nothing is selected for the one of the table.
  await page.getByRole('button', { name: 'From a template', disabled: false }).click()
  await page.getByRole('menuitem', { name: /^Land package/ }).click()
  await page.getByText('3 of 3 complete').waitFor()
  await ready(page)
  expect(await titles(page)).toEqual(['Lot and dimensions', 'Assessment history', 'Planning'])
  expect(await placeOf(page, 'Assessment history')).toMatchObject({ isFirst: true })
})

it('A report takes the parts of a template, and Undo restores its own', async () => {
  const { page } = visitor
  const parts = ['sales', 'parcel']
  const { report } = await visitor.request('/api/report/create', { upids: [upid], parts })
  await page.goto(`${journey.lotline.url}/dashboard/report/${report.id}`)
  await page.getByText('2 of 2 complete').waitFor()
  await templates(page, 'Use a template…')
  await page.getByRole('button', { name: 'Use Land package' }).waitFor()
  expect(await violationsOf(page, 'The dialog of templates')).toEqual([])
  await page.getByRole('button', { name: 'Use Land package' }).click()
  await page.getByText('3 of 3 complete').waitFor()
  expect(await titles(page)).toEqual(['Lot and dimensions', 'Assessment history', 'Planning'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => titles(page)).toEqual(['Sales history', 'Lot and dimensions'])
  await page.getByText('2 of 2 complete').waitFor()
  await saved(page)
  await page.reload()
  await page.getByText('2 of 2 complete').waitFor()
  expect(await titles(page)).toEqual(['Sales history', 'Lot and dimensions'])
})
