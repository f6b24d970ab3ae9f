import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { totpCode } from '#server/platform/second-factor/totp.ts'
import { knownPasswordHash, KNOWN_PASSWORD as PASSWORD } from '#server/testing/sign-in/watched-passwords.ts'
import { violationsOf } from '../harness/axe.ts'
import { startJourney } from '../harness/journey.ts'

const VIEW = { viewport: { width: 1024, height: 768 } }
const STEP_MS = 30_000

describe('Two-step sign-in', () => {
  const journey = startJourney(async () => {})
  /** Passkeys belong to a name: a bare address is none. */
  const at = (path: string) => journey.lotline.url.replace('127.0.0.1', 'localhost') + path

  async function arrive(about: { is_admin?: boolean } = {}) {
    const account = await journey.lotline.account({ password_hash: await knownPasswordHash(), ...about })
    const visitor = await journey.stranger(VIEW)
    return { account, visitor, page: visitor.page }
  }

  it('with a passkey: added, used as the second step, alone, and removed', async () => {
    const { account, visitor, page } = await arrive()
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
    // The first factor has ended every other session: they are listed no longer.
    await expect.poll(() => sessions.count()).toBe(1)
    expect(await violationsOf(page, 'two-step sign-in, on')).toEqual([])

    // Nobody touches the reader before they are asked to: the sign-in page suggests passkeys by itself.
    await authenticator.touches(false)
    await signOut(page)
    await signIn(page, account.username)
    await heading(page, 'Two-step sign-in')
    expect(await violationsOf(page, 'second step, passkey')).toEqual([])
    await authenticator.touches(true)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await dashboard(page)

    // Without suggestions, which would take the touch that is meant for the button.
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
    await page.getByText(/two-step sign-in is turned off, your recovery codes end/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove and turn off' }).click()
    await page.getByText('With two-step sign-in, a stolen password is not enough.').waitFor()
    await focused(page, 'Add a passkey')
    // The device still has it, and suggests it at once: the page says why it does not serve.
    visitor.areFailuresExpected = true
    await signOut(page)
    await page.getByText('This passkey is no longer valid here. Sign in with your password.').waitFor()
    await authenticator.touches(false)
    visitor.areFailuresExpected = false
    await signIn(page, account.username)
    await dashboard(page)
    await visitor.leave()
  })

  it('with an authenticator app, and with a recovery code when the phone is away', async () => {
    const { account, visitor, page } = await arrive()
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
    // A page that goes before they are saved asks first, and says afterwards how to have new ones.
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await reloaded
    await page.getByText('Did you save your recovery codes?').waitFor()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
    const [recoveryCode = ''] = await saveCodes(page)
    expect(await page.getByText('Did you save your recovery codes?').count()).toBe(0)
    await page.getByText(/^Added/).waitFor()

    await signOut(page)
    await signIn(page, account.username)
    await heading(page, 'Two-step sign-in')
    visitor.areFailuresExpected = true
    // The code that was used already.
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret ?? '', new Date(shownAt)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This code is not right, or was used already.').waitFor()
    expect(await violationsOf(page, 'second step, refused')).toEqual([])
    visitor.areFailuresExpected = false
    // The next one, which the server takes a step early.
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
    const { account, visitor, page } = await arrive()
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
    // What was wrong is not told of what is typed after it.
    await dialog.getByLabel('Password', { exact: true }).fill('Another-Try-1')
    await dialog.getByText('This is not your current password.').waitFor({ state: 'detached' })
    expect(await violationsOf(page, 'confirming')).toEqual([])
    visitor.areFailuresExpected = false
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.locator('[data-secret]').waitFor()
    await visitor.leave()
  })

  it('after a new password by mail, names the passkey that remains and leads to where it is removed', async () => {
    const { account, visitor, page } = await arrive()
    await attachAuthenticator(page)
    await page.goto(at('/account?tab=security'))
    await signIn(page, account.username)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await saveCodes(page)
    await signOut(page)
    await page.goto(at('/forgot-password'))
    await page.getByLabel('E-mail').fill(account.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await heading(page, 'Check your mail')
    await page.goto(at('/mailbox'))
    const mail = page
      .getByRole('row')
      .filter({ hasText: account.email })
      .filter({ hasText: 'Set a new password' })
    while ((await mail.count()) === 0) await page.getByRole('link', { name: 'Look again' }).click()
    await mail.first().getByRole('link').click()
    await page.locator('pre a[href*="#token="]').click()
    await heading(page, 'Set a new password')
    for (const field of await page.locator('input[autocomplete="new-password"]').all())
      await field.fill('Driftwood-2291')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await heading(page, 'Your password is set')
    const remaining = page.getByRole('region', { name: 'These still belong to your two-step sign-in' })
    await remaining.getByText(/^Passkey “/).waitFor()
    await remaining.getByText('Added in the last 7 days').waitFor()
    expect(await violationsOf(page, 'a new password, factors that remain')).toEqual([])
    await remaining.getByRole('link', { name: 'sign in and remove it under Security' }).click()
    await heading(page, 'Sign in')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account?tab=security')
    await visitor.leave()
  })

  it('offers no passkey at a bare address, and says why', async () => {
    const { account, visitor, page } = await arrive()
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
    const account = await journey.lotline.account({
      password_hash: await knownPasswordHash(),
      is_admin: true,
    })
    const visitor = await journey.stranger(VIEW)
    const { page } = visitor
    await attachAuthenticator(page)
    await page.goto(`${journey.lotline.url.replace('127.0.0.1', 'localhost')}/monitor`)
    await signIn(page, account.username)
    await heading(page, 'Set up two-step sign-in')
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    expect(await violationsOf(page, 'two-step sign-in, required')).toEqual([])
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await heading(page, 'Save your recovery codes')
    expect(await violationsOf(page, 'recovery codes')).toEqual([])
    await page.getByRole('button', { name: 'I have saved them: continue' }).click()
    await heading(page, 'Monitor')
    // The last one cannot go: that is said before anything is asked.
    await page.goto(`${new URL(page.url()).origin}/account?tab=security`)
    await page.getByRole('button', { name: /^Remove / }).click()
    const dialog = page.getByRole('dialog', { name: 'This one has to stay' })
    await dialog.getByText('Your organisation requires two-step sign-in').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await visitor.leave()
  })
})

/** A platform authenticator, as a laptop with a fingerprint reader has one. */
async function attachAuthenticator(page: Page) {
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
    /** Simulates, or stops simulating, a touch whenever the reader requests it. */
    touches: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  await page.evaluate(() => localStorage.removeItem('lotline.session'))
  await page.goto(`${origin}/login`)
  await heading(page, 'Sign in')
}

async function saveCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  expect(await violationsOf(page, 'recovery codes')).toEqual([])
  const codes = await list.getByRole('listitem').allInnerTexts()
  // They are shown this once: neither a key nor a click beside them takes them away.
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

/** Waits until a button has the focus: whoever works by keyboard goes on from there. */
const focused = (page: Page, name: string) =>
  page.locator(':focus').and(page.getByRole('button', { name })).waitFor()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const dashboard = (page: Page) => page.waitForURL(/\/(dashboard|account)/)
