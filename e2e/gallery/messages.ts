import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import { framesPass } from '../harness/frames.ts'
import type { Gallery } from '../harness/gallery.ts'
import { describedBy, focused, hasFocus, keys, widget } from './walk.ts'

export function describeMessages(gallery: Gallery): void {
  describe('Messages', () => {
    let page: Page
    beforeAll(async () => {
      page = await gallery.open(['messages', 'places'])
    })

    it('have no violation that axe-core finds, at rest or open', async () => {
      const found = await violationsOf(page, 'messages and places')
      for (const opener of ['Alert with a link', 'Ask before deleting']) {
        await page.getByRole('button', { name: opener }).click()
        found.push(...(await violationsOf(page, opener, page.getByRole('dialog'))))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      for (const kind of ['info', 'success', 'warning', 'danger']) {
        await widget(page, 'Toasts').getByRole('button', { name: kind }).click()
      }
      const toasts = page
        .getByRole('region', { name: 'Messages' })
        .getByRole('button', { name: 'Close message' })
      expect(await toasts.count()).toBe(4)
      // They close by themselves.
      await page.locator('[data-clock]').evaluateAll((bars) => {
        for (const each of bars.flatMap((bar) => bar.getAnimations())) each.pause()
      })
      found.push(...(await violationsOf(page, 'toasts', page.getByRole('region', { name: 'Messages' }))))
      expect(await toasts.count()).toBe(4)
      for (let left = 4; left > 0; left--) await toasts.first().click()
      expect(found).toEqual([])
    })

    it('an alert takes the focus, closes, and gives it back', async () => {
      const opener = page.getByRole('button', { name: 'Alert with a link' })
      await opener.focus()
      await page.keyboard.press('Enter')
      const alert = page.getByRole('dialog', { name: 'Authentication Error' })
      await expect.poll(() => focused(page).innerText()).toBe('Close')
      expect(await describedBy(alert)).toContain('The first line.')
      await page.keyboard.press('Enter')
      await alert.waitFor({ state: 'detached' })
      expect(await hasFocus(opener)).toBe(true)
      await page.keyboard.press('Enter')
      await alert.getByRole('link').click()
      await alert.waitFor({ state: 'detached' })
    })

    it('alerts come one after the other', async () => {
      await page.getByRole('button', { name: 'Two alerts' }).click()
      await page.getByRole('dialog', { name: /^Comprehensive/ }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'The second' }).waitFor()
      await page.mouse.click(5, 5)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await focused(page).innerText()).toBe('Two alerts')
    })

    it('a question is answered with Yes or No; Escape is no; what destroys begins on no', async () => {
      const answer = widget(page, 'Questions').getByRole('status')
      const prompt = async (name: string, start: string, ...pressed: string[]) => {
        await page.getByRole('button', { name, exact: true }).focus()
        await page.keyboard.press('Enter')
        await expect.poll(() => focused(page).innerText()).toBe(start)
        // The dialog takes the focus twice; the second time must not move it back.
        await framesPass(page)
        await keys(page, ...pressed)
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        return expect.poll(() => answer.innerText())
      }
      await (await prompt('Ask', 'Yes', 'Enter')).toBe('Yes')
      await (await prompt('Ask', 'Yes', 'Shift+Tab', 'Enter')).toBe('No')
      await (await prompt('Ask before deleting', 'Keep it', 'Tab', 'Enter')).toBe('Yes')
      await (await prompt('Ask before deleting', 'Keep it', 'Escape')).toBe('No')
    })

    it('a toast stands 5500 ms, and waits while the pointer or the focus rests on it', async () => {
      await widget(page, 'Toasts').getByRole('button', { name: 'Delete' }).click()
      const toast = page.locator('[aria-live="polite"]').getByRole('status')
      const clock = toast.locator('[data-clock]')
      const style = () =>
        clock.evaluate((bar) => {
          const { animationDuration, animationPlayState } = getComputedStyle(bar)
          return `${animationDuration} ${animationPlayState}`
        })
      expect(await style()).toBe('5.5s running')
      await toast.hover()
      expect(await style()).toBe('5.5s paused')
      await page.mouse.move(5, 400)
      await toast.getByRole('button', { name: 'Close message' }).focus()
      expect(await style()).toBe('5.5s paused')
      await focused(page).blur()
      await clock.evaluate((bar) => {
        for (const each of bar.getAnimations()) each.finish()
      })
      await toast.waitFor({ state: 'detached' })
    })

    it('the loading bar moves for up to 60 s while a request runs', async () => {
      const bar = page.locator('[class*="bar"][aria-hidden="true"]').first()
      await page.getByRole('button', { name: 'Start a request' }).click()
      await bar.waitFor()
      expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('60s')
      await page.getByRole('button', { name: 'End the request' }).click()
      await bar.waitFor({ state: 'detached' })
    })
  })
}
