import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import { downloaded } from '../harness/exported.ts'
import type { startJourney } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'
import { readPdf } from './pdf-text.ts'

const WIDTH = 320

/** Without an account. Expects pictures, no horizontal overflow, and no dashboard code. */
export async function readOnPhone(
  journey: ReturnType<typeof startJourney>,
  address: string,
  password: string,
): Promise<{ phone: Visitor; text: string }> {
  const phone = await journey.stranger({
    viewport: { width: WIDTH, height: 700 },
    isMobile: true,
    hasTouch: true,
  })
  const { page } = phone
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Open the report' }).click()
  const report = page.locator('[data-report-pages="ready"]')
  await report.waitFor()
  await page
    .getByRole('img', { name: /^Map of/ })
    .first()
    .evaluate((image) => (image as HTMLImageElement).decode())
  // A phone would shrink a wider page.
  const widths = await page.evaluate(() => [innerWidth, document.querySelector('main section')?.scrollWidth])
  expect(widths).toEqual([WIDTH, WIDTH])
  expect(await violationsOf(page, 'A shared report on a phone')).toEqual([])
  expect(requested.filter((url) => /dashboard|maplibre|token-validate|\/live/.test(url))).toEqual([])
  return { phone, text: (await report.textContent()) ?? '' }
}

/** Ignores white space. */
export async function downloadsOnPhone(
  page: Page,
  said: readonly string[],
  unsaid: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-shared-pdf-'))
  const path = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }), folder)
  const { pages } = await readPdf(path)
  await rm(folder, { recursive: true })
  const text = pages.map((each) => each.text).join('')
  for (const words of said) expect(text).toContain(words)
  for (const words of unsaid) expect(text).not.toContain(words)
}

/** The report's one link, opened once. */
export async function revokeOpened(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share report' })
  await dialog.getByText(/opened 1 time, last on/).waitFor()
  await dialog.getByRole('button', { name: /^Revoke the link/ }).click()
  await dialog.getByRole('button', { name: 'Revoke for good' }).click()
  await dialog.getByText('No link opens this report.').waitFor()
}
