import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import { framesPass } from '../harness/frames.ts'
import type { Gallery } from '../harness/gallery.ts'
import { keys, widget } from './walk.ts'

export function describeLists(gallery: Gallery): void {
  describe('Lists and tabs', () => {
    let page: Page
    beforeAll(async () => {
      page = await gallery.open(['lists'])
    })

    it('have no violation that axe-core finds', async () => {
      expect(await violationsOf(page, 'lists and tabs')).toEqual([])
    })

    it('a list is put in order by keyboard, by its buttons and by dragging; Escape puts it back', async () => {
      const list = page.getByRole('list', { name: 'Order of the fruits' })
      const order = async () => (await list.getByRole('listitem').allInnerTexts()).map((text) => text.trim())
      const grip = list.getByRole('button', { name: 'Move Apple', exact: true })
      await grip.focus()
      await keys(page, 'Space')
      const notified = page.getByRole('status').filter({ hasText: 'Apple' })
      await notified.filter({ hasText: 'over place 1 of 5' }).waitFor({ state: 'attached' })
      await keys(page, 'ArrowDown')
      await notified.filter({ hasText: 'over place 2 of 5' }).waitFor({ state: 'attached' })
      await keys(page, 'Space')
      await notified.filter({ hasText: 'dropped at place 2 of 5' }).waitFor({ state: 'attached' })
      await expect.poll(order).toEqual(['Apricot', 'Apple', 'Blackberry', 'Blueberry', 'Cherry'])
      await grip.focus()
      await keys(page, 'Space')
      await notified.filter({ hasText: 'over place 2 of 5' }).waitFor({ state: 'attached' })
      await keys(page, 'ArrowDown')
      await notified.filter({ hasText: 'over place 3 of 5' }).waitFor({ state: 'attached' })
      await keys(page, 'Escape')
      await notified.filter({ hasText: 'back where it was' }).waitFor({ state: 'attached' })
      expect(await order()).toEqual(['Apricot', 'Apple', 'Blackberry', 'Blueberry', 'Cherry'])
      await list.getByRole('listitem').filter({ hasText: 'Cherry' }).hover()
      await list.getByRole('button', { name: 'Move Cherry up' }).click()
      expect(await order()).toEqual(['Apricot', 'Apple', 'Blackberry', 'Cherry', 'Blueberry'])
      const [from, to] = [
        await list.getByRole('button', { name: 'Move Apricot', exact: true }).boundingBox(),
        await list.getByRole('button', { name: 'Move Blackberry', exact: true }).boundingBox(),
      ]
      if (!from || !to) throw new Error('The grips have no place.')
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(from.x + 10, from.y + 20, { steps: 2 })
      await page.mouse.move(to.x + 10, to.y + 14, { steps: 6 })
      // Other rows are measured when it is lifted.
      await page
        .getByRole('status')
        .filter({ hasText: /Apricot.*over place 3 of 5/s })
        .waitFor({ state: 'attached' })
      await page.mouse.up()
      await expect.poll(order).toEqual(['Apple', 'Blackberry', 'Apricot', 'Cherry', 'Blueberry'])
    })

    it('tabs are walked by arrow keys; the bar has a shade once more than 16 px have been scrolled', async () => {
      // The dragged element may still have focus.
      page = await gallery.open(['lists'])
      const tabs = widget(page, 'Tab bar').getByRole('group', { name: 'A few' })
      await tabs.getByRole('tab', { name: 'Facts' }).focus()
      await keys(page, 'ArrowRight')
      const panel = tabs.getByRole('tabpanel', { name: /^History/ })
      await panel.waitFor()
      const shade = tabs.locator('[data-shaded]')
      const scrollTo = (top: number) => panel.evaluate((element, to) => element.scrollTo(0, to), top)
      await scrollTo(16)
      // The scroll event comes with the next frame.
      await framesPass(page)
      expect(await shade.count()).toBe(0)
      await scrollTo(17)
      await shade.waitFor()
      await tabs.getByRole('tab', { name: 'Facts' }).press('Enter')
      await shade.waitFor({ state: 'detached' })
      expect(await tabs.getByRole('tab', { name: 'Sources' }).isDisabled()).toBe(true)
    })
  })
}
