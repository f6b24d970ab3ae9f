import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { knownPasswordHash, KNOWN_PASSWORD as PASSWORD } from '#server/testing/sign-in/watched-passwords.ts'
import { violationsOf } from './axe.ts'
import type { Journey } from './journey.ts'

const VIEW = { hasMap: false, viewport: { width: 1024, height: 768 } }

/** Passkeys need a host name. */
export const atName = ({ lotline }: Journey, path: string) =>
  lotline.url.replace('127.0.0.1', 'localhost') + path

/** With a signed-out visitor. */
export async function withPassword(journey: Journey, about: { is_admin?: boolean } = {}) {
  const account = await journey.lotline.account({ password_hash: await knownPasswordHash(), ...about })
  const visitor = await journey.stranger(VIEW)
  return { account, visitor, page: visitor.page }
}

/** Like a laptop with a fingerprint reader. */
export async function attachAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Simulates touches of the reader. */
    touches: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  await page.evaluate(() => localStorage.removeItem('lotline.session'))
  await page.goto(`${origin}/login`)
  await heading(page, 'Sign in')
}

export async function saveCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  expect(await violationsOf(page, 'recovery codes')).toEqual([])
  const codes = await list.getByRole('listitem').allInnerTexts()
  // Shown once; neither a key nor a click closes them.
  if ((await page.getByRole('dialog').count()) > 0) {
    await page.locator('button:focus', { hasText: 'Copy' }).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Close' }).count()).toBe(0)
    expect(await list.isVisible()).toBe(true)
  }
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await list.waitFor({ state: 'detached' })
  return codes
}

export const focused = (page: Page, name: string) =>
  page.locator(':focus').and(page.getByRole('button', { name })).waitFor()
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
export const dashboard = (page: Page) => page.waitForURL(/\/(dashboard|account)/)
