import { describe, expect, it } from 'vitest'
import { totpCode } from '#server/platform/second-factor/totp.factory.ts'
import { KNOWN_PASSWORD as PASSWORD } from '#server/testing/sign-in/watched-passwords.ts'
import { violationsOf } from '../harness/axe.ts'
import { startJourney } from '../harness/journey.ts'
import {
  atName,
  dashboard,
  heading,
  saveCodes,
  signIn,
  signOut,
  withPassword,
} from '../harness/second-factor.ts'

const STEP_MS = 30_000

describe('Two-step sign-in', () => {
  const journey = startJourney(async () => {})
  const at = (path: string) => atName(journey, path)

  it('with an authenticator app, and with a recovery code when the phone is away', async () => {
    const { account, visitor, page } = await withPassword(journey)
    await page.goto(at('/account?tab=security'))
    await signIn(page, account.username)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const secret = await page.locator('[data-secret]').getAttribute('data-secret')
    expect(await page.getByRole('img', { name: 'QR code for your authenticator app' }).isVisible()).toBe(true)
    expect(await violationsOf(page, 'setting up an authenticator app')).toEqual([])
    const shownAt = Date.now()
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret ?? '', new Date(shownAt)))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    // Leaving before they are saved asks first.
    const requested = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const question = await requested
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await reloaded
    await page.getByText('Did you save your recovery codes?').waitFor()
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
    const [recoveryCode = ''] = await saveCodes(page)
    expect(await page.getByText('Did you save your recovery codes?').count()).toBe(0)
    await page.getByText(/^Added [A-Z][a-z]+ \d/).waitFor()

    await signOut(page)
    await signIn(page, account.username)
    await heading(page, 'Two-step sign-in')
    visitor.areFailuresExpected = true
    // Used already.
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret ?? '', new Date(shownAt)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This code is incorrect, or was already used.').waitFor()
    expect(await violationsOf(page, 'second step, refused')).toEqual([])
    visitor.areFailuresExpected = false
    // The server accepts a step early.
    const next = totpCode(secret ?? '', new Date(shownAt + STEP_MS))
    await page.getByLabel('Code', { exact: true }).fill(`${next.slice(0, 3)} ${next.slice(3)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await dashboard(page)

    await signOut(page)
    await signIn(page, account.username)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await dashboard(page)
    await page.goto(at('/account?tab=security'))
    await page.getByText(/^9 of 10 left/).waitFor()
    await visitor.leave()
  })

  it('asks who is there again, once the sign-in is some minutes old', async () => {
    const { account, visitor, page } = await withPassword(journey)
    await page.goto(at('/account?tab=security'))
    await signIn(page, account.username)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
    await journey.lotline.database.pool.query(
      `UPDATE account_session SET confirmed_at = now() - interval '11 minutes' WHERE account_id = $1`,
      [account.id],
    )
    await page.reload()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    visitor.areFailuresExpected = true
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Password-1')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('This is not your current password.').waitFor()
    // An error disappears when typing continues.
    await dialog.getByLabel('Password', { exact: true }).fill('Another-Try-1')
    await dialog.getByText('This is not your current password.').waitFor({ state: 'detached' })
    expect(await violationsOf(page, 'confirming')).toEqual([])
    visitor.areFailuresExpected = false
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.locator('[data-secret]').waitFor()
    await visitor.leave()
  })
})
