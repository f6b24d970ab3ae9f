import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import type { Gallery } from '../harness/gallery.ts'
import { describedBy, hasFocus, keys, widget } from './walk.ts'

export function describePasswords(gallery: Gallery): void {
  describe('Passwords', () => {
    let page: Page
    beforeAll(async () => {
      page = await gallery.open(['passwords'])
    })

    it('have no violation that axe-core finds, at rest or refused', async () => {
      const found = await violationsOf(page, 'passwords')
      const before = await page.locator('[aria-invalid="true"]').count()
      for (const name of ['Half a password', 'Repeat the half', 'Password']) {
        await page.getByRole('textbox', { name, exact: true }).focus()
      }
      await page.keyboard.press('Tab')
      await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(before)
      const changed = widget(page, 'Password').or(widget(page, 'New password'))
      found.push(...(await violationsOf(page, 'refused passwords', changed)))
      expect(found).toEqual([])
    })

    it('what is typed can be shown, with the keyboard too', async () => {
      const field = page.getByRole('textbox', { name: 'Current password' })
      const input = page.locator('input[value="Cedar4ever"]').first()
      expect(await input.getAttribute('type')).toBe('password')
      await field.focus()
      await keys(page, 'Tab', 'Enter')
      expect(await input.getAttribute('type')).toBe('text')
      const button = page.getByRole('button', { name: 'Show the password' }).nth(1)
      expect(await hasFocus(button)).toBe(true)
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      await keys(page, 'Space')
      expect(await input.getAttribute('type')).toBe('password')
    })

    it('a new password shows which part of its rule is met, and is refused in words', async () => {
      const field = page.getByRole('textbox', { name: 'New password', exact: true })
      const repeated = page.getByRole('textbox', { name: 'Repeat the password' })
      const areDescribed = async () =>
        (await describedBy(field)).length > 0 && page.locator('li[data-met="true"]')
      await field.fill('cedar')
      await field.press('Tab')
      expect(await describedBy(field)).toContain('The password must have at least 8 characters')
      await field.fill('Password1')
      expect(await describedBy(field)).toContain('one of the first that anybody would guess')
      await field.fill('Cedar4ever')
      expect(await field.getAttribute('aria-invalid')).toBeNull()
      const rules = page.getByRole('list', { name: 'The password needs' }).first()
      expect(await rules.getByRole('img', { name: 'Done:' }).count()).toBe(4)
      expect(await areDescribed()).toBeTruthy()
      await repeated.fill('Cedar4never')
      await repeated.press('Tab')
      expect(await describedBy(repeated)).toContain('The two entries are not the same.')
      await repeated.fill('Cedar4ever')
      expect(await repeated.getAttribute('aria-invalid')).toBeNull()
    })
  })
}
