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

/** Once loaded. */
export async function countEntries({ page }: Visitor): Promise<number> {
  const words = page.getByRole('status').filter({ hasText: /^[\d,]+ changes?$/ })
  return Number((await words.innerText()).replace(/\D/g, ''))
}

/** Rows of the CSV by their heads. */
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

/** Of a folder or area. */
export async function openByBell(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await panel(visitor, name).waitFor()
}
