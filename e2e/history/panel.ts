/** The panel of a history, as journeys find and use it. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { downloaded } from '../harness/exported.ts'
import type { Visitor } from '../harness/visitor.ts'

export const panel = ({ page }: Visitor, name: string) =>
  page.getByRole('region', { name: `History of ${name}` })
export const list = ({ page }: Visitor) => page.getByRole('listbox', { name: /^Changes of / })
export const exportButton = ({ page }: Visitor) =>
  page.getByRole('region', { name: /^History of / }).getByRole('button', { name: /^Export/ })

/** Waits until the whole history is loaded; returns the number of its entries. */
export async function countEntries({ page }: Visitor): Promise<number> {
  const words = page.getByRole('status').filter({ hasText: /^[\d,]+ changes?$/ })
  return Number((await words.innerText()).replace(/\D/g, ''))
}

/** Downloads the CSV that the menu of a button offers into `folder`. Returns the rows of the file by their heads. */
export async function downloadCsv(
  { page }: Visitor,
  button: Locator,
  folder: string,
): Promise<{ name: string; rows: Record<string, string>[] }> {
  await button.click()
  const path = await downloaded(page, page.getByRole('menuitem', { name: 'CSV' }), folder)
  const text = await readFile(path, 'utf8')
  expect(text.startsWith('\uFEFF"')).toBe(true)
  return { name: basename(path), rows: parse(text, { bom: true, columns: true }) }
}

/** Opens the history of a folder or area by its notification. */
export async function openByBell(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await panel(visitor, name).waitFor()
}
