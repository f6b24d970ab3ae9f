import { expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import type { Gallery } from '../harness/gallery.ts'
import { widget } from './walk.ts'

export function describeAccessibility(gallery: Gallery): void {
  it('Every widget has no violation that axe-core finds, at rest or open', async () => {
    const page = await gallery.arrive()
    const found = await violationsOf(page, 'the gallery')
    const look = async (name: string, open: () => Promise<void>) => {
      await open()
      found.push(...(await violationsOf(page, name)))
      await page.keyboard.press('Escape')
    }
    await look('an alert', () => page.getByRole('button', { name: 'Alert with a link' }).click())
    await look('a question', () => page.getByRole('button', { name: 'Ask before deleting' }).click())
    await look('the select-box for many', () => page.getByRole('combobox', { name: /^Odd ones/ }).click())
    await look('the select-box for one', () => page.getByRole('combobox', { name: /^Fruit Sel/ }).click())
    await look('an empty select-box', () => page.getByRole('combobox', { name: /^Fruit of winter/ }).click())
    await look('the calendar of a field', () =>
      page.getByRole('button', { name: /^Sold on: choose/ }).click(),
    )
    await look('a menu', () => page.getByRole('button', { name: 'Menu', exact: true }).click())
    await look('the menu of page-select', () =>
      page.getByRole('button', { name: 'Select or deselect all pages' }).click(),
    )
    await look('months and years', async () => {
      await page.getByRole('button', { name: 'March: choose the month' }).first().click()
      await page.getByRole('button', { name: '2026: choose the year' }).nth(1).click()
    })
    await look('a calendar in a dialog', async () => {
      await page.getByRole('button', { name: 'Open the dialog' }).click()
      await page.getByRole('button', { name: /^Day: choose/ }).click()
    })
    await page.keyboard.press('Escape')
    await look('toasts', async () => {
      for (const kind of ['info', 'success', 'warning', 'danger']) {
        await widget(page, 'Toasts').getByRole('button', { name: kind }).click()
      }
    })
    await look('what was refused', async () => {
      await page.getByRole('textbox', { name: 'Effective date' }).fill('2/30/2026')
      await page.getByRole('spinbutton', { name: 'Bedrooms' }).focus()
      await page.getByRole('textbox', { name: 'Half a password' }).focus()
      await page.getByRole('textbox', { name: 'Repeat the half' }).focus()
      await page.getByRole('textbox', { name: 'Password', exact: true }).focus()
    })
    expect(found).toEqual([])
  })
}
