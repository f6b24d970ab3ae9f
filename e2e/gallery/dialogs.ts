import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import type { Gallery } from '../harness/gallery.ts'
import { describedBy, focusByKeyboard, focused, hasFocus, keys, widget } from './walk.ts'

export function describeDialogs(gallery: Gallery): void {
  describe('Dialogs, hints and menus', () => {
    let page: Page
    beforeAll(async () => {
      page = await gallery.open(['dialogs', 'hints'])
    })

    it('have no violation that axe-core finds, at rest or open', async () => {
      const found = await violationsOf(page, 'dialogs, hints and menus')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      found.push(...(await violationsOf(page, 'a menu', page.getByRole('menu'))))
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Open the dialog' }).click()
      await page.getByRole('button', { name: /^Day: choose/ }).click()
      await page.getByRole('dialog', { name: 'Things on things' }).waitFor()
      found.push(
        ...(await violationsOf(
          page,
          'a calendar in a dialog',
          page.getByRole('dialog', { name: 'Day: calendar' }),
        )),
      )
      await keys(page, 'Escape', 'Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(found).toEqual([])
    })

    it('dialogs have the widths of the specification, and close on a click outside', async () => {
      await page.setViewportSize({ width: 1600, height: 900 })
      for (const width of [500, 576, 640, 800, 1000]) {
        await page.getByRole('button', { name: `: ${width} px` }).click()
        const dialog = page.getByRole('dialog', { name: `Dialog of ${width} px` })
        await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(width)
        await page.mouse.click(5, 5)
        await dialog.waitFor({ state: 'detached' })
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    it('Escape closes the topmost thing, one at a time', async () => {
      await page.getByRole('button', { name: 'Open the dialog' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Things on things' })
      await dialog.waitFor()
      const openAndEscape = async (opener: Locator, opened: Locator) => {
        await opener.focus()
        await page.keyboard.press('Enter')
        await opened.waitFor()
        await expect.poll(() => hasFocus(opener)).toBe(false)
        await page.keyboard.press('Escape')
        await opened.waitFor({ state: 'hidden' })
        expect(await dialog.isVisible()).toBe(true)
        await expect.poll(() => hasFocus(opener)).toBe(true)
      }
      await openAndEscape(
        dialog.getByRole('button', { name: /^Day: choose/ }),
        page.getByRole('dialog', { name: 'Day: calendar' }),
      )
      await openAndEscape(dialog.getByRole('combobox', { name: /^Fruit in/ }), page.getByRole('listbox'))
      await openAndEscape(dialog.getByRole('button', { name: 'Menu in the dialog' }), page.getByRole('menu'))
      await openAndEscape(
        dialog.getByRole('button', { name: 'A dialog on it' }),
        page.getByRole('dialog', { name: 'The topmost' }),
      )
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await focused(page).innerText()).toBe('Open the dialog')
    })

    it('a tooltip comes after 800 ms of hover or focus, 10 px away and at most 200 px wide', async () => {
      const apart = await gallery.openApart(['hints'], (prepared) => prepared.clock.install())
      const button = apart.getByRole('button', { name: 'Long words' })
      const tooltip = apart.getByRole('tooltip')
      await button.scrollIntoViewIfNeeded()
      for (const bring of [() => button.hover(), () => focusByKeyboard(apart, button)]) {
        await apart.clock.pauseAt((await apart.evaluate(() => Date.now())) + 1000)
        await bring()
        await apart.clock.runFor(790)
        expect(await tooltip.count()).toBe(0)
        await apart.clock.runFor(20)
        await apart.clock.resume()
        await tooltip.waitFor()
        const box = await tooltip.boundingBox()
        const target = await button.boundingBox()
        if (!box || !target) throw new Error('The tooltip has no place.')
        expect(box.width).toBeLessThanOrEqual(200)
        expect(Math.round(box.y - (target.y + target.height))).toBe(10)
        expect(await describedBy(button)).toContain('Comprehensive')
        await apart.mouse.move(5, 5)
        await apart.keyboard.press('Escape')
        await tooltip.waitFor({ state: 'detached' })
      }
    })

    it('a menu is walked by arrow keys', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).focus()
      await keys(page, 'Enter', 'ArrowDown')
      await page.getByRole('menu').waitFor()
      await page.getByRole('menuitem', { name: 'Rename' }).focus()
      await keys(page, 'ArrowDown', 'Enter')
      await widget(page, 'Dropdown menus').getByText('Delete', { exact: true }).waitFor()
    })
  })
}
