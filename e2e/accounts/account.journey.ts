import { beforeAll, expect, it } from 'vitest'
import { KNOWN_PASSWORD, knownPasswordHash } from '#server/testing/sign-in/watched-passwords.ts'
import { violationsOf } from '../harness/axe.ts'
import { startJourney } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'

const NEXT_PASSWORD = 'Cedar-Arm-2027'

/** 2 by 2 red pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
)

const journey = startJourney(async (lotline) => {
  await lotline.demo(500)
})

let visitor: Visitor
beforeAll(async () => {
  visitor = await journey.visitor({ hasMap: false })
})

async function onTab({ page }: Visitor, tab: string): Promise<void> {
  await page.goto(`${journey.lotline.url}/account?tab=${tab}`)
  await page.getByRole('tabpanel').waitFor()
}

it('A profile is changed, and is the same after a reload; leaving it unsaved asks first', async () => {
  const { page } = visitor
  await visitor.open()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).click()
  await page.getByLabel('Company').fill('Fir & Cedar')
  await page.getByRole('tab', { name: 'Appearance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Company').inputValue()).toBe('Fir & Cedar')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your changes were saved!').waitFor()

  await page.reload()
  await page.getByRole('tabpanel').waitFor()
  expect(await page.getByLabel('Company').inputValue()).toBe('Fir & Cedar')
  expect(await page.title()).toBe('Lotline > Account')
  await page.getByRole('tab', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).waitFor()
  expect(page.url()).toContain('tab=appearance')
})

it('Branding is seen on paper while it is typed, with a picture, and is saved', async () => {
  const { page } = visitor
  await onTab(visitor, 'branding')
  const preview = page.getByRole('figure', { name: 'Preview' })
  await preview.getByText('Covers show nothing about you').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Jo Lotwright')
  await preview.getByText('Jo Lotwright').waitFor()
  await page.getByLabel('Background', { exact: true }).fill('#777777')
  await page.getByLabel('Text colour', { exact: true }).fill('#888888')
  await page.getByText('Hard to read').waitFor()
  await page.getByLabel('Text colour', { exact: true }).fill('#ffffff')
  await page.getByLabel('Background', { exact: true }).fill('#14594c')
  await page.getByText('Hard to read').waitFor({ state: 'detached' })

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload: Your photo' }).click(),
  ])
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('button', { name: 'Use this part' }).click()
  const photo = preview.getByAltText('Jo Lotwright')
  await photo.waitFor()
  await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(2)
  await page.getByText('Banner', { exact: true }).click()
  await preview.getByText('with a banner').waitFor()
  await page.getByText('Info card', { exact: true }).click()

  await page.getByLabel('Website').fill('no website')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Nothing was saved yet').waitFor()
  await page.getByLabel('Website').fill('www.example.ca')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your changes were saved!').waitFor()
  const { branding } = await visitor.request('/api/user/branding')
  expect(branding).toMatchObject({ name: 'Jo Lotwright', url: 'https://www.example.ca/', type: 'info' })
  await page.reload()
  await photo.waitFor()
  await preview.getByText('www.example.ca', { exact: true }).waitFor()
  expect(await page.getByLabel('Website').inputValue()).toBe('www.example.ca')
})

it('Mail preferences are saved as they are changed, within their bounds', async () => {
  const { page } = visitor
  await onTab(visitor, 'mail')
  const months = page.getByRole('spinbutton', { name: 'Stop after this many months' })
  await months.fill('13')
  await page.getByText('Number of months cannot exceed 12.').waitFor()
  await months.fill('0')
  await page.getByText('Number of months must be at least 1.').waitFor()
  await months.fill('6')
  await page.getByText('Automatically Saved').waitFor()
  expect((await visitor.request('/api/user/refresh')).account.notificationsRecurrence).toBe(6)
})

it('Credentials of another service are saved and removed, and never shown', async () => {
  const { page } = visitor
  await onTab(visitor, 'credentials')
  await page.getByRole('button', { name: 'Add LTSA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credentials of LTSA' })
  await dialog.getByLabel('Username').fill('jo-at-ltsa')
  await dialog.getByLabel('Password', { exact: true }).fill('Very-Secret-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Saved on /).waitFor()
  expect(await page.getByRole('tabpanel').innerText()).not.toContain('jo-at-ltsa')
  await page.getByRole('button', { name: 'Remove LTSA' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Add LTSA' }).waitFor()
})

it('A changed password ends the session of another browser, which the list of sessions had shown', async () => {
  const hash = await knownPasswordHash()
  const visitor = await journey.visitor({ hasMap: false }, { password_hash: hash })
  const elsewhere = await journey.stranger({ hasMap: false })
  const login = elsewhere.page
  await login.goto(`${journey.lotline.url}/login?redirect=/account`)
  await login.getByRole('textbox', { name: 'Username or e-mail' }).fill(visitor.account?.username ?? '')
  await login.getByRole('textbox', { name: 'Password' }).fill(KNOWN_PASSWORD)
  await login.getByRole('button', { name: 'Sign in', exact: true }).click()
  await login.getByRole('heading', { name: 'Account' }).waitFor()

  const { page } = visitor
  await onTab(visitor, 'security')
  const places = page.getByRole('region', { name: 'Where you are signed in' })
  await places.getByText('Chrome on Linux').waitFor()
  const sessions = places.getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)

  elsewhere.areFailuresExpected = true
  await page.getByLabel('Current password').fill(KNOWN_PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByLabel('Repeat the password', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('Your password was changed').waitFor()
  await login.waitForURL(/\/login/)
  await page.reload()
  await expect.poll(() => sessions.count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).isDisabled()).toBe(true)
})

it('A home area is picked on the map, and the dashboard opens', async () => {
  const visitor = await journey.visitor({}, { home_region: null })
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/my-home-area`)
  const map = page.locator('[data-map="idle"]')
  await map.waitFor()
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.getByRole('button', { name: 'Continue with District of Cedar Arm' }).click()
  await page.waitForURL(/\/dashboard/)
  const { account } = await visitor.request('/api/user/refresh')
  expect(account.details.homeRegion).toBe('municipality:district-of-cedar-arm')
})

it('Every tab has no violation that axe-core finds', async () => {
  const hash = await knownPasswordHash()
  const visitor = await journey.visitor({ hasMap: false }, { password_hash: hash })
  const found: string[] = []
  const { page } = visitor
  await onTab(visitor, 'profile')
  found.push(...(await violationsOf(page, 'profile')))
  const others = ['branding', 'mail', 'credentials', 'security', 'appearance', 'data']
  const tabs = page.getByRole('tab')
  expect(await tabs.count()).toBe(1 + others.length)
  for (const [index, tab] of others.entries()) {
    await tabs.nth(1 + index).click()
    await page.waitForURL(new RegExp(`tab=${tab}`))
    const panel = page.getByRole('tabpanel')
    await panel.waitFor()
    found.push(...(await violationsOf(page, tab, panel.or(page.getByRole('tablist')))))
  }
  await visitor.page.goto(`${journey.lotline.url}/authorize`)
  await visitor.page.getByRole('heading', { name: 'Connect your board' }).waitFor()
  found.push(...(await violationsOf(visitor.page, 'authorize')))
  expect(found).toEqual([])
})
