import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import type { Gallery } from '../harness/gallery.ts'
import { focused, hasFocus, keys, widget } from './walk.ts'

export function describeChoices(gallery: Gallery): void {
  describe('Choices', () => {
    let page: Page
    beforeAll(async () => {
      page = await gallery.open(['choices'])
    })

    it('have no violation that axe-core finds, at rest or open', async () => {
      const found = await violationsOf(page, 'choices')
      const boxes = [
        ['the select-box for many', /^Odd ones/],
        ['the select-box for one', /^Fruit Sel/],
        ['an empty select-box', /^Fruit of winter/],
      ] as const
      for (const [screen, name] of boxes) {
        await page.getByRole('combobox', { name }).click()
        // An empty list has no height, but a search field.
        const search = page.getByPlaceholder('Search here...').filter({ visible: true })
        found.push(...(await violationsOf(page, screen, search)))
        await page.keyboard.press('Escape')
        await search.waitFor({ state: 'detached' })
      }
      await page.getByRole('button', { name: 'Select or deselect all pages' }).click()
      found.push(...(await violationsOf(page, 'the menu of page-select', page.getByRole('menu'))))
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      expect(found).toEqual([])
    })

    it('Tab leaves an open select-box as if it stood behind its button', async () => {
      await page.getByRole('combobox', { name: /^Fruit S/ }).focus()
      await keys(page, 'Enter')
      await expect.poll(() => focused(page).getAttribute('placeholder')).toBe('Search here...')
      await keys(page, 'Tab')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      expect(await hasFocus(page.getByRole('combobox', { name: /^Favourite fruit C/ }))).toBe(true)
    })

    it('one is searched and chosen by keyboard', async () => {
      const box = page.getByRole('combobox', { name: /^Fruit S/ })
      await box.focus()
      await page.keyboard.press('Space')
      await expect.poll(() => focused(page).getAttribute('placeholder')).toBe('Search here...')
      await page.keyboard.type('berry')
      expect(await page.getByRole('option').allInnerTexts()).toEqual(['Blackberry', 'Blueberry'])
      await keys(page, 'ArrowDown', 'Enter')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      expect(await page.getByRole('combobox', { name: 'Fruit Blueberry' }).innerText()).toBe('Blueberry')
      await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Fruit Blueberry' }))).toBe(true)
    })

    it('many are chosen, all at once too, and Done closes', async () => {
      const box = page.getByRole('combobox', { name: /^Fruits / })
      await box.focus()
      await keys(page, 'Enter')
      const list = page.getByRole('listbox', { name: 'Fruits' })
      await list.waitFor()
      expect(await list.getAttribute('aria-multiselectable')).toBe('true')
      await expect.poll(() => focused(page).getAttribute('placeholder')).toBe('Search here...')
      await page.keyboard.type('berry')
      await keys(page, 'Tab', 'Space')
      expect(await box.innerText()).toBe('Blackberry, Blueberry')
      expect(await list.getByRole('option', { checked: true }).count()).toBe(2)
      await keys(page, 'Tab')
      expect(await focused(page).innerText()).toBe('Done')
      await keys(page, 'Enter')
      await list.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(box)).toBe(true)
    })

    it('its list is at most 15em high, the dropdown at least 250 px wide; options without permission are hidden', async () => {
      await page.getByRole('combobox', { name: /^Neighbourhoods/ }).click()
      const list = page.getByRole('listbox')
      await list.waitFor()
      const { height, fontSize, width } = await list.evaluate((element) => ({
        height: element.clientHeight,
        fontSize: Number.parseFloat(getComputedStyle(element).fontSize),
        width: element.parentElement?.clientWidth ?? 0,
      }))
      expect(height).toBe(15 * fontSize)
      expect(width).toBeGreaterThanOrEqual(248)
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: /^Odd ones/ }).click()
      await list.waitFor()
      expect((await page.getByRole('option').allInnerTexts()).join()).not.toContain('Hidden')
      await page.getByRole('option', { name: 'Not to be had now' }).click({ force: true })
      expect(await page.getByRole('option', { checked: true }).count()).toBe(1)
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
    })

    it('a filter is emptied by its cross', async () => {
      const filter = page.getByRole('searchbox', { name: 'Find a fruit' })
      expect(await filter.getAttribute('placeholder')).toBe('Find a data source...')
      await filter.fill('plu')
      await widget(page, 'Filter input').getByText('Plum', { exact: true }).waitFor()
      await widget(page, 'Filter input').getByRole('button', { name: 'Clear the filter' }).click()
      expect(await filter.inputValue()).toBe('')
    })

    it('the page-select box acts on what is visible, its menu on all pages', async () => {
      const pages = widget(page, 'Page-select checkbox')
      const box = pages.getByRole('checkbox', { name: /visible$/ })
      expect(await box.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
      await box.focus()
      await keys(page, 'Space')
      await pages.getByText('3 selected on all pages').waitFor()
      expect(await box.getAttribute('aria-label')).toBe('Deselect visible')
      await pages.getByRole('button', { name: 'Select or deselect all pages' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Select all pages', exact: true }).press('Enter')
      await pages.getByText('8 selected on all pages').waitFor()
    })
  })
}
