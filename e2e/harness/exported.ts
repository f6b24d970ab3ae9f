import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

type Format = 'CSV' | 'KML' | 'GeoJSON'

/** The whole selection, through the form. Returns the file's path in `folder`. */
export async function exported({ page }: Visitor, format: Format, folder: string): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Format' }).getByText(format, { exact: true }).click()
  return downloaded(page, page.getByRole('button', { name: /^Export [\d,]+ \w+$/ }), folder)
}

/** Returns the file's path in `folder`, under its suggested name. */
export async function downloaded(page: Page, button: Locator, folder: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return path
}
