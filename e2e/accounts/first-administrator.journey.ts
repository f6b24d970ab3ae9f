import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import { startJourney } from '../harness/journey.ts'

const PASSWORD = 'Tidewater-1184'

describe('The first administrator', () => {
  const journey = startJourney(async () => {})
  const at = (path: string) => journey.lotline.url + path

  it('is made from the sign-in page of a new server, over the printed link, to the monitor', async () => {
    const visitor = await journey.stranger({ hasMap: false, viewport: { width: 1024, height: 768 } })
    const { page } = visitor
    await page.goto(at('/login'))
    await page.getByRole('heading', { name: 'This server is new' }).waitFor()
    expect(await violationsOf(page, 'sign-in of a new server')).toEqual([])
    await visitor.screenshot('new-server')

    const printed = await journey.lotline.command('accounts', 'first-link')
    const [link = ''] = /\/first-administrator#token=\S+/.exec(printed) ?? []
    await page.goto(at(link))
    await page.getByRole('heading', { name: 'Create the first administrator' }).waitFor()
    expect(page.url()).not.toContain('token')
    expect(await violationsOf(page, 'first administrator')).toEqual([])
    await visitor.screenshot('first-administrator')
    // The tab stores the token, so a reload continues.
    await page.reload()
    await page.getByLabel('First name').fill('Ona')
    await page.getByLabel('Last name').fill('Marsh')
    await page.getByLabel('E-mail').fill('ona@lotline.test')
    await typePassword(page)

    // Using this link invalidates other tabs and links.
    const late = await journey.stranger({ hasMap: false })
    late.areFailuresExpected = true
    await late.page.goto(at(link))
    await page.getByRole('button', { name: 'Create the account and sign in' }).click()
    await page.getByRole('heading', { name: /privacy policy/i }).waitFor()
    await page.goto(at('/monitor'))
    await page.getByRole('heading', { name: 'Monitor' }).waitFor()

    await late.page.getByLabel('First name').fill('Eve')
    await late.page.getByLabel('Last name').fill('Late')
    await late.page.getByLabel('E-mail').fill('eve@lotline.test')
    await typePassword(late.page)
    await late.page.getByRole('button', { name: 'Create the account and sign in' }).click()
    await late.page.getByText('The first administrator has already been created').waitFor()
    await late.page.getByRole('link', { name: 'Sign in' }).click()
    await late.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await late.page.getByText('This server is new').count()).toBe(0)
    await expect(journey.lotline.command('accounts', 'first-link')).rejects.toThrow(
      'There is already an administrator',
    )
    await visitor.leave()
    await late.leave()
  })
})

async function typePassword(page: Page): Promise<void> {
  const fields = page.locator('input[autocomplete="new-password"]')
  await fields.nth(0).fill(PASSWORD)
  await fields.nth(1).fill(PASSWORD)
}
