import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { DATE_RANGE_OPTIONS } from '#domain/text/date-range.ts'
import { violationsOf } from '../harness/axe.ts'
import type { Gallery } from '../harness/gallery.ts'
import { describedBy, focused, hasFocus, keys, widget } from './walk.ts'

const state = (page: Page, title: string, name: string) =>
  widget(page, title).getByRole('group', { name, exact: true }).first()

export function describeDates(gallery: Gallery): void {
  describe('Dates', () => {
    let page: Page
    beforeAll(async () => {
      page = await gallery.open(['dates'])
    })

    it('have no violation that axe-core finds, at rest or open', async () => {
      const found = await violationsOf(page, 'dates')
      await page.getByRole('button', { name: /^Sold on: choose/ }).click()
      const calendar = page.getByRole('dialog', { name: 'Sold on: calendar' })
      found.push(...(await violationsOf(page, 'the calendar of a field', calendar)))
      await page.keyboard.press('Escape')
      await calendar.waitFor({ state: 'hidden' })
      expect(found).toEqual([])
    })

    it('the calendar is walked by keys, across months', async () => {
      const calendar = state(page, 'Date picker', 'Filled')
      const label = () => focused(page).getAttribute('aria-label')
      await calendar.getByRole('button', { name: 'March 18, 2026' }).focus()
      const walk: [string, string][] = [
        ['ArrowRight', 'March 19, 2026'],
        ['ArrowDown', 'March 26, 2026'],
        ['Home', 'March 22, 2026'],
        ['End', 'March 28, 2026'],
        ['ArrowDown', 'April 4, 2026'],
        ['PageUp', 'March 4, 2026'],
        ['Shift+PageDown', 'March 4, 2027'],
      ]
      for (const [key, date] of walk) {
        await page.keyboard.press(key)
        await expect.poll(label).toBe(date)
      }
      await page.keyboard.press('Enter')
      expect(await calendar.getByRole('gridcell', { selected: true }).innerText()).toBe('4')
      await calendar.getByRole('button', { name: 'Reset' }).press('Enter')
      expect(await calendar.getByRole('gridcell', { selected: true }).count()).toBe(0)
      await calendar.getByRole('button', { name: 'Today' }).press('Enter')
      expect(await calendar.getByRole('grid').getAttribute('aria-label')).toBe('March 2026')
      expect(await calendar.getByRole('gridcell', { selected: true }).innerText()).toBe('4')
    })

    it('weeks begin on Sunday; 12 months and 24 years stand in rows of four', async () => {
      const calendar = state(page, 'Date picker', 'Empty')
      const rows = () =>
        calendar
          .getByRole('row')
          .evaluateAll((each) => each.map((row) => row.querySelectorAll('[role="gridcell"]').length))
      expect(await calendar.getByRole('columnheader').first().getAttribute('abbr')).toBe('Sunday')
      await calendar.getByRole('button', { name: 'March: choose the month' }).press('Enter')
      expect(await rows()).toEqual([4, 4, 4])
      await calendar.getByRole('button', { name: '2026: choose the year' }).press('Enter')
      expect(await rows()).toEqual([4, 4, 4, 4, 4, 4])
      await calendar.getByText('2016 – 2039').waitFor()
      await calendar.getByRole('button', { name: 'Next 24 years' }).press('Enter')
      await calendar.getByText('2040 – 2063').waitFor()
      await calendar.getByRole('button', { name: '2041', exact: true }).press('Enter')
      await calendar.getByRole('button', { name: 'Feb 2041' }).press('Enter')
      expect(await calendar.getByRole('grid').getAttribute('aria-label')).toBe('February 2041')
    })

    it('a year can be typed: what is none is marked and ignored, another is applied on Enter and when it is left', async () => {
      const calendar = state(page, 'Date picker', 'Filled')
      const year = calendar.getByRole('textbox', { name: 'Year' })
      const shown = () => calendar.getByRole('grid').getAttribute('aria-label')
      for (const wrong of ['', '20', '2o26']) {
        await year.fill(wrong)
        await year.press('Enter')
        expect(await year.getAttribute('aria-invalid')).toBe('true')
        expect(await shown()).toBe('March 2026')
      }
      await year.fill('1998')
      expect(await year.getAttribute('aria-invalid')).toBeNull()
      expect(await shown()).toBe('March 2026')
      await year.press('Enter')
      expect(await shown()).toBe('March 1998')
      await year.fill('2001')
      await year.press('Tab')
      expect(await shown()).toBe('March 2001')
    })

    it('days out of bounds are passed over, never picked', async () => {
      const calendar = state(page, 'Date picker', 'Only from March 3 to March 20')
      await calendar.getByRole('button', { name: 'March 10, 2026' }).focus()
      await keys(page, 'ArrowDown', 'ArrowDown', 'Enter')
      expect(await focused(page).getAttribute('aria-label')).toBe('March 24, 2026')
      expect(await focused(page).getAttribute('aria-disabled')).toBe('true')
      expect(await calendar.getByRole('gridcell', { selected: true }).innerText()).toBe('10')
    })

    it('a typed date is read when the field is left, or refused in words that belong to it', async () => {
      const field = page.getByRole('textbox', { name: 'Effective date' })
      for (const typed of ['3/4/26', '3 4 6', '03.04.2026', '3-4-2026']) {
        await field.fill(typed)
        await field.press('Tab')
        expect(await field.inputValue()).toBe('03/04/2026')
      }
      for (const wrong of ['2/30/2026', '13/1/2026', 'soon']) {
        await field.fill(wrong)
        expect(await field.getAttribute('aria-invalid')).toBeNull()
        await field.press('Tab')
        expect(await field.getAttribute('aria-invalid')).toBe('true')
        expect(await field.inputValue()).toBe(wrong)
        expect(await describedBy(field)).toContain('not a valid date')
      }
      await field.fill('')
      await field.press('Tab')
      expect(await field.getAttribute('aria-invalid')).toBeNull()
      const bounded = page.getByRole('textbox', { name: 'Starts on' })
      await bounded.fill('3/3/2026')
      await bounded.press('Enter')
      expect(await describedBy(bounded)).toBe('Must not be before 03/04/2026.')
      const watched = page.getByRole('textbox', { name: 'Changed since' })
      await watched.fill('4/3')
      await watched.press('Enter')
      expect(await watched.inputValue()).toBe('2026-03-04')
    })

    it('a date is picked from the calendar of its field', async () => {
      const opener = page.getByRole('button', { name: /^Sold on: choose/ })
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('March 4, 2026')
      await keys(page, 'ArrowRight', 'Enter')
      await page.getByRole('dialog', { name: 'Sold on: calendar' }).waitFor({ state: 'hidden' })
      expect(await page.getByRole('textbox', { name: 'Sold on' }).inputValue()).toBe('03/05/2026')
      expect(await hasFocus(opener)).toBe(true)
    })

    it('a date range has every option, and its own From and To', async () => {
      const range = state(page, 'Date range', 'Nothing selected')
      const period = range.getByRole('combobox', { name: /^Period/ })
      await period.focus()
      await page.keyboard.press('Enter')
      const options = page.getByRole('option')
      await options.first().waitFor()
      expect(await options.allInnerTexts()).toEqual(Object.values(DATE_RANGE_OPTIONS))
      await keys(page, 'ArrowDown', 'Enter')
      await range.getByText('Mar 4, 2024 to Mar 4, 2026').waitFor()
      await period.focus()
      await page.keyboard.press('Enter')
      await options.first().waitFor()
      await keys(page, 'End', 'Enter')
      const from = range.getByRole('textbox', { name: 'From' })
      await from.fill('2026-02-30')
      await from.press('Tab')
      expect(await describedBy(from)).toContain('like 2026-03-04')
      await from.fill('2026-02-01')
      await range.getByRole('textbox', { name: 'To' }).fill('2026-01-01')
      await range.getByRole('textbox', { name: 'To' }).press('Enter')
      await range.getByText('From must not be after To.').waitFor()
      expect(await describedBy(from)).toContain('From must not be after To.')
    })

    it('months, years and a refused date have no violation that axe-core finds', async () => {
      await page
        .getByRole('button', { name: /: choose the month$/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /: choose the year$/ })
        .nth(1)
        .click()
      await page.getByRole('textbox', { name: 'Effective date' }).fill('2/30/2026')
      await page.keyboard.press('Tab')
      expect(await state(page, 'Date picker', 'Empty').getByRole('gridcell').count()).toBe(12)
      expect(await state(page, 'Date picker', 'Filled').getByRole('gridcell').count()).toBe(24)
      await state(page, 'Date input', 'Empty').locator('[aria-invalid="true"]').waitFor()
      const changed = widget(page, 'Date picker').or(widget(page, 'Date input'))
      expect(await violationsOf(page, 'months, years and a refused date', changed)).toEqual([])
    })
  })
}
