/** Pages around signing in. */
import type { Page } from 'playwright-core'

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' })
export const dashboard = (page: Page) => heading(page, 'Lotline dashboard')

export async function typeNewPassword(page: Page, password: string): Promise<void> {
  const [first, again] = [0, 1].map((index) => page.locator('input[autocomplete="new-password"]').nth(index))
  await first?.fill(password)
  await again?.fill(password)
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export async function farewell(page: Page, title: string, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText(words).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
}
