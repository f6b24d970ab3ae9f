import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdCall } from '../harness/held-call.ts'
import { rowsOf } from '../harness/rows-of.ts'
import type { Visitor } from '../harness/visitor.ts'
import { countEntries, downloadCsv, exportButton, list } from './panel.ts'

/** With the history of a folder's parcels open. */
export function describeListAndFile(getVisitor: () => Visitor): void {
  describe('The list and its file', () => {
    let files: string
    beforeAll(async () => {
      files = await mkdtemp(join(tmpdir(), 'lotline-history-journey-'))
    })
    afterAll(() => rm(files, { recursive: true, force: true }))

    it('The file holds what the list does, in its order, also reversed', async () => {
      const visitor = getVisitor()
      const { page } = visitor
      const total = await countEntries(visitor)
      await page.getByRole('combobox', { name: /^Order by/ }).click()
      await page.getByRole('option', { name: 'Address', exact: true }).click()
      const addresses = async () => {
        await page.locator('[data-old]').waitFor({ state: 'detached' })
        await countEntries(visitor)
        return (await rowsOf(list(visitor))).map((text) => text.split('\n')[0]?.trim() ?? '')
      }
      const usual = await addresses()
      expect(usual).toHaveLength(total)
      const file = await downloadCsv(visitor, exportButton(visitor), files)
      expect(file.name).toMatch(/^Harbour parcels-history-info-\d{4}-\d{2}-\d{2}\.csv$/)
      expect(file.rows.map(({ Address }) => Address || 'No address')).toEqual(usual)
      const saved = page.waitForResponse(
        (response) =>
          response.url().includes('/api/folder/history-view') &&
          (response.request().postData() ?? '').includes('"infoOrderReverse":true'),
      )
      await page.getByRole('button', { name: /Reverse the order$/ }).click()
      await page.getByRole('button', { name: /Reverse the order$/, pressed: true }).waitFor()
      const reversed = await addresses()
      expect(
        (await downloadCsv(visitor, exportButton(visitor), files)).rows.map(
          ({ Address }) => Address || 'No address',
        ),
      ).toEqual(reversed)
      expect(reversed.filter((address) => address !== 'No address')).not.toEqual(
        usual.filter((address) => address !== 'No address'),
      )
      await saved
    })

    it('The order is saved with the folder', async () => {
      const visitor = getVisitor()
      const { page } = visitor
      await visitor.reload()
      await countEntries(visitor)
      expect(await page.getByRole('combobox', { name: /^Order by/ }).innerText()).toContain('Address')
      expect(
        await page.getByRole('button', { name: /Reverse the order$/ }).getAttribute('aria-pressed'),
      ).toBe('true')
    })

    it('A period leaves the changes of its days; without one all are back', async () => {
      const visitor = getVisitor()
      const { page } = visitor
      const total = await countEntries(visitor)
      await page.getByRole('button', { name: 'Period' }).click()
      const choose = async (option: string) => {
        await page.getByRole('combobox', { name: /^Period/ }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      await choose('Last year')
      await page.getByText('Nothing changed in this period.').waitFor()
      await choose('Custom')
      await page.getByRole('textbox', { name: 'From' }).fill('2026-11-16')
      await page.getByRole('textbox', { name: 'To' }).fill('2026-11-16')
      await page.keyboard.press('Tab')
      await page.getByText('Nothing changed in this period.').waitFor({ state: 'detached' })
      expect(await countEntries(visitor)).toBe(total)
      await page.getByRole('button', { name: 'Period', pressed: true }).click()
      await page.locator('[data-old]').waitFor({ state: 'detached' })
      expect(await countEntries(visitor)).toBe(total)
    })

    it('Ticked changes alone are exported', async () => {
      const visitor = getVisitor()
      const { page } = visitor
      await list(visitor).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press(' ')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(' ')
      const release = await holdCall(page, 'areaCsv')
      const file = downloadCsv(visitor, page.getByRole('button', { name: 'Export (2)' }), files)
      await page.getByRole('button', { name: 'Export (2)', disabled: true }).waitFor()
      release()
      const { rows } = await file
      const ticked = await list(visitor).getByRole('option', { selected: true }).allInnerTexts()
      expect(rows.map(({ Address }) => Address)).toEqual(ticked.map((text) => text.split('\n')[0]?.trim()))
      await page.getByRole('button', { name: '2 ticked, clear' }).click()
    })
  })
}
