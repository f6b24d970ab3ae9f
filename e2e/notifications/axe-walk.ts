import { expect } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import type { Journey } from '../harness/journey.ts'
import { bell, items, notifiedPerson, panel } from './panel.ts'

/** Folder of a notification, panel, menu and preferences. */
export async function violationsOfNotifications(journey: Journey): Promise<string[]> {
  const { visitor, folderId } = await notifiedPerson(journey, 'Fernhollow', { hasMap: false })
  const { page } = visitor
  const found: string[] = []
  await visitor.open(`/saved-properties?collectionId=${folderId}`)
  await page.getByRole('button', { name: /^Watching is/ }).click()
  await page.getByRole('switch', { name: 'Notify me' }).waitFor()
  found.push(...(await violationsOf(page, 'the folder')))
  await bell(visitor, 2).click()
  await items(visitor).first().waitFor()
  found.push(...(await violationsOf(page, 'the list', panel(visitor))))
  await items(visitor)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Open folder' }).waitFor()
  found.push(...(await violationsOf(page, 'the menu of an item', page.getByRole('menu'))))
  await page.keyboard.press('Escape')
  await panel(visitor).getByRole('button', { name: 'Notification Preferences' }).click()
  await panel(visitor).getByRole('spinbutton').waitFor()
  found.push(...(await violationsOf(page, 'the preferences', panel(visitor))))
  await page.setViewportSize({ width: 1024, height: 768 })
  await panel(visitor).getByRole('button', { name: 'List of Notifications' }).click()
  await items(visitor).first().waitFor()
  await page.setViewportSize({ width: 512, height: 768 })
  await page.waitForFunction(
    () => document.querySelector('[aria-label="Notifications"][role="dialog"]')?.clientWidth === 510,
  )
  expect(await panel(visitor).boundingBox()).toMatchObject({ x: 0, width: 512 })
  return found
}
