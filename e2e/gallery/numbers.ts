import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import type { Gallery } from '../harness/gallery.ts'
import { describedBy, keys, widget } from './walk.ts'

export function describeNumbers(gallery: Gallery): void {
  describe('Numbers', () => {
    let page: Page
    beforeAll(async () => {
      page = await gallery.open(['numbers'])
    })

    it('have no violation that axe-core finds, at rest or refused', async () => {
      const found = await violationsOf(page, 'numbers')
      await page.getByRole('spinbutton', { name: 'Bedrooms' }).focus()
      await page.keyboard.press('Tab')
      const refused = page
        .locator('[aria-invalid="true"]')
        .and(page.getByRole('spinbutton', { name: 'Bedrooms' }))
      await refused.waitFor()
      found.push(...(await violationsOf(page, 'a refused number', widget(page, 'Number input'))))
      expect(found).toEqual([])
    })

    it('a number input takes nothing but numbers, and steps within its bounds', async () => {
      const field = page.getByRole('spinbutton', { name: 'Frontage (m)' })
      await field.fill('')
      await field.pressSequentially('1a2-.5.7x')
      expect(await field.inputValue()).toBe('12.57')
      await field.fill('99.5')
      await keys(page, 'ArrowUp', 'ArrowUp')
      expect(await field.inputValue()).toBe('100')
      await field.hover()
      await page.mouse.wheel(0, 100)
      await expect.poll(() => field.inputValue()).toBe('99.5')
      await field.fill('101')
      expect(await describedBy(field)).toContain('Must be at most 100.')
      const integer = page.getByRole('spinbutton', { name: 'Bedrooms' })
      await integer.pressSequentially('3.5')
      expect(await integer.inputValue()).toBe('35')
      await integer.fill('')
      await integer.press('Tab')
      expect(await describedBy(integer)).toBe('Please fill this in.')
    })

    it('a stepper stops at its ends; below 0 it is empty', async () => {
      const months = page.getByRole('spinbutton', { name: 'Months' })
      await months.focus()
      await keys(page, 'ArrowUp')
      expect(await months.inputValue()).toBe('12')
      await months.fill('2')
      await keys(page, 'ArrowDown', 'ArrowDown')
      expect(await months.inputValue()).toBe('1')
      await months.fill('13')
      expect(await describedBy(months)).toBe('Must be at most 12.')
      const stalls = page.getByRole('spinbutton', { name: 'Parking stalls' })
      await page.getByRole('button', { name: 'More: Parking stalls' }).click()
      expect(await stalls.inputValue()).toBe('1')
      await page.getByRole('button', { name: 'Less: Parking stalls' }).click()
      expect(await stalls.inputValue()).toBe('0')
      await page.getByRole('button', { name: 'Less: Parking stalls' }).click()
      expect(await stalls.inputValue()).toBe('')
      expect(await page.getByRole('button', { name: 'Less: Parking stalls' }).isDisabled()).toBe(true)
    })

    it('a range wants positive numbers the right way round', async () => {
      const range = page.getByRole('group', { name: 'Lot size' })
      const least = range.getByRole('spinbutton', { name: 'Minimum (ft²)' })
      await least.fill('-5')
      await least.press('Tab')
      await range.getByText('Please enter positive number').waitFor()
      expect(await describedBy(least)).toContain('Please enter positive number')
      await least.fill('500')
      await range.getByRole('spinbutton', { name: 'Maximum (ft²)' }).fill('400')
      await range.getByText('The minimum must not be above the maximum.').waitFor()
      await range.getByRole('spinbutton', { name: 'Maximum (ft²)' }).fill('')
      await range.getByRole('alert').waitFor({ state: 'detached' })
    })

    it('a price is shown in thousands and units when it is left', async () => {
      const price = page.getByRole('textbox', { name: 'Offer' })
      await price.fill('$1285k')
      await price.press('Tab')
      expect(await price.inputValue()).toBe('1,285,000')
    })
  })
}
