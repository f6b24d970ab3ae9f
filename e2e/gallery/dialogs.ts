import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Gallery } from '../harness/gallery.ts'
import { describedBy, focusByKeyboard, focused, hasFocus, keys, widget } from './walk.ts'

export function describeDialogs(gallery: Gallery): void {
  describe('Dialogs, hints and menus', () => {
    it('dialogs have the widths of the specification, and close on a click outside', async () => {
      const page = await gallery.arrive({ viewport: { width: 1600, height: 900 } })
      for (const width of [500, 576, 640, 800, 1000, 1100, 1300]) {
        await page.getByRole('button', { name: `: ${width} px` }).click()
        const dialog = page.getByRole('dialog', { name: `Dialog of ${width} px` })
        await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(width)
        await page.mouse.click(5, 5)
        await dialog.waitFor({ state: 'detached' })
      }
    })

    it('Escape closes the topmost thing, one at a time', async () => {
      const page = await gallery.arrive()
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
      const page = await gallery.arrive({}, (prepared) => prepared.clock.install())
      const button = page.getByRole('button', { name: 'Long words' })
      const tooltip = page.getByRole('tooltip')
      await button.scrollIntoViewIfNeeded()
      for (const bring of [() => button.hover(), () => focusByKeyboard(page, button)]) {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
        await bring()
        await page.clock.runFor(790)
        expect(await tooltip.count()).toBe(0)
        await page.clock.runFor(20)
        await page.clock.resume()
        await tooltip.waitFor()
        const box = await tooltip.boundingBox()
        const target = await button.boundingBox()
        if (!box || !target) throw new Error('The tooltip has no place.')
        expect(box.width).toBeLessThanOrEqual(200)
        expect(Math.round(box.y - (target.y + target.height))).toBe(10)
        expect(await describedBy(button)).toContain('Comprehensive')
        await page.mouse.move(5, 5)
        await page.keyboard.press('Escape')
        await tooltip.waitFor({ state: 'detached' })
      }
    })

    it('a menu is walked by arrow keys', async () => {
      const page = await gallery.arrive()
      await page.getByRole('button', { name: 'Menu', exact: true }).focus()
      await keys(page, 'Enter', 'ArrowDown')
      await page.getByRole('menu').waitFor()
      await page.getByRole('menuitem', { name: 'Rename' }).focus()
      await keys(page, 'ArrowDown', 'Enter')
      await widget(page, 'Dropdown menus').getByText('Delete', { exact: true }).waitFor()
    })
  })
}
