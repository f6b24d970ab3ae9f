import { describe, expect, it } from 'vitest'
import { KNOWN_PASSWORD as PASSWORD } from '#server/testing/sign-in/watched-passwords.ts'
import { violationsOf } from '../harness/axe.ts'
import { startJourney } from '../harness/journey.ts'
import {
  atName,
  attachAuthenticator,
  dashboard,
  focused,
  heading,
  saveCodes,
  signIn,
  signOut,
  withPassword,
} from '../harness/second-factor.ts'

describe('Two-step sign-in with a passkey', () => {
  const journey = startJourney(async () => {})
  const at = (path: string) => atName(journey, path)

  it('is added, used as the second step, alone, and removed', async () => {
    const { account, visitor, page } = await withPassword(journey)
    const authenticator = await attachAuthenticator(page)
    await page.goto(at('/account?tab=security'))
    await signIn(page, account.username)
    const elsewhere = await page.request.post(at('/api/user/login'), {
      data: { username: account.username, password: PASSWORD },
    })
    expect(elsewhere.ok()).toBe(true)
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    await page.reload()
    const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const codes = await saveCodes(page)
    expect(new Set(codes).size).toBe(10)
    await page.getByText(/^Passkey · Added/).waitFor()
    // The first factor has ended every other session.
    await expect.poll(() => sessions.count()).toBe(1)
    expect(await violationsOf(page, 'two-step sign-in, on')).toEqual([])

    // Untouched until requested, because the sign-in page suggests passkeys by itself.
    await authenticator.touches(false)
    await signOut(page)
    await signIn(page, account.username)
    await heading(page, 'Two-step sign-in')
    expect(await violationsOf(page, 'second step, passkey')).toEqual([])
    await authenticator.touches(true)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await dashboard(page)

    // Suggestions would take the touch meant for the button.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('without-suggestions') !== null)
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.evaluate(() => sessionStorage.setItem('without-suggestions', 'yes'))
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await dashboard(page)
    await page.evaluate(() => sessionStorage.removeItem('without-suggestions'))

    await page.goto(at('/account?tab=security'))
    await page.getByRole('button', { name: /^Rename / }).click()
    await page.locator('input:focus').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Blue key')
    await page.keyboard.press('Enter')
    await focused(page, 'Rename Blue key')
    await page.getByRole('button', { name: 'Remove Blue key' }).click()
    await page.getByText(/turns off two-step sign-in and your recovery codes/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove and turn off' }).click()
    await page.getByText('With two-step sign-in, a stolen password is not enough.').waitFor()
    await focused(page, 'Add a passkey')
    // The device still suggests the removed passkey.
    visitor.areFailuresExpected = true
    await signOut(page)
    await page.getByText('This passkey is no longer valid here. Sign in with your password.').waitFor()
    await authenticator.touches(false)
    visitor.areFailuresExpected = false
    await signIn(page, account.username)
    await dashboard(page)
    await visitor.leave()
  })

  it('after a new password by mail, names the passkey that remains and leads to where it is removed', async () => {
    const { account, visitor, page } = await withPassword(journey)
    const authenticator = await attachAuthenticator(page)
    await page.goto(at('/account?tab=security'))
    await signIn(page, account.username)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    // Signed in, like a user who opens the mail's link in the same browser.
    await saveCodes(page)
    await page.goto(at('/forgot-password'))
    await page.getByLabel('E-mail').fill(account.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await heading(page, 'Check your mail')
    await page.goto(at('/mailbox'))
    const mail = page
      .getByRole('row')
      .filter({ hasText: account.email })
      .filter({ hasText: 'Set a new password' })
    while ((await mail.count()) === 0) await page.getByRole('link', { name: 'Refresh' }).click()
    await mail.first().getByRole('link').click()
    await page.locator('pre a[href*="#token="]').click()
    await heading(page, 'Set a new password')
    for (const field of await page.locator('input[autocomplete="new-password"]').all())
      await field.fill('Driftwood-2291')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await heading(page, 'Your password is set')
    const remaining = page.getByRole('region', { name: 'These still work for your two-step sign-in' })
    await remaining.getByText(/^Passkey “/).waitFor()
    await remaining.getByText('Added in the last 7 days').waitFor()
    expect(await violationsOf(page, 'a new password, factors that remain')).toEqual([])
    await authenticator.touches(false)
    await remaining.getByRole('link', { name: 'sign in and remove it under Security' }).click()
    await heading(page, 'Sign in')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account?tab=security')
    await visitor.leave()
  })

  it('offers no passkey at a bare address, and says why', async () => {
    const { account, visitor, page } = await withPassword(journey)
    await page.goto(`${journey.lotline.url}/account?tab=security`)
    await signIn(page, account.username)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
    await page.getByText(`Passkeys work only at ${at('')}. Open this page there.`).waitFor()
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
    await page.getByRole('link', { name: at('') }).click()
    await heading(page, 'Sign in')
    expect(page.url()).toContain(at('/login'))
    await visitor.leave()
  })
})

describe('Two-step sign-in that is required of administrators', () => {
  const journey = startJourney(async () => {}, { LOTLINE_REQUIRE_SECOND_FACTOR: 'administrators' })

  it('is set up before anything else, and leads on to where they were going', async () => {
    const { account, visitor, page } = await withPassword(journey, { is_admin: true })
    await attachAuthenticator(page)
    await page.goto(atName(journey, '/monitor'))
    await signIn(page, account.username)
    await heading(page, 'Set up two-step sign-in')
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    expect(await violationsOf(page, 'two-step sign-in, required')).toEqual([])
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await heading(page, 'Save your recovery codes')
    expect(await violationsOf(page, 'recovery codes')).toEqual([])
    await page.getByRole('button', { name: 'I have saved them, continue' }).click()
    await heading(page, 'Monitor')
    // Refused before any question.
    await page.goto(`${new URL(page.url()).origin}/account?tab=security`)
    await page.getByRole('button', { name: /^Remove / }).click()
    const dialog = page.getByRole('dialog', { name: 'You cannot remove this factor' })
    await dialog.getByText('Your organisation requires two-step sign-in').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await visitor.leave()
  })
})
