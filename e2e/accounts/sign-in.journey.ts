import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { knownPasswordHash, KNOWN_PASSWORD as PASSWORD } from '#server/testing/sign-in/watched-passwords.ts'
import { startJourney } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'
import { dashboard, farewell, heading, signIn, signOut, typeNewPassword } from './pages.ts'

/** Small windows draw maps fast, and every page fits. */
const SMALL = { viewport: { width: 900, height: 700 } }
const MAPLESS = { ...SMALL, hasMap: false }
const NEW_PASSWORD = 'Driftwood-2291'

describe('Signing in', () => {
  // Starts the stand-in of the identity providers.
  const journey = startJourney(async () => {}, { LOTLINE_DEMO_ACCOUNTS: 'on' })
  const at = (path: string) => journey.lotline.url + path

  /** Follows the link of the newest mail to an address. */
  async function followMail(page: Page, address: string, subject: RegExp): Promise<void> {
    await page.goto(at('/mailbox'))
    const row = page.getByRole('row').filter({ hasText: address }).filter({ hasText: subject })
    // Mails are written after the response, so that timing reveals nothing.
    while ((await row.count()) === 0) await page.getByRole('link', { name: 'Refresh' }).click()
    await row.first().getByRole('link').click()
    await page.locator('pre a[href*="#token="]').click()
  }

  /** For tests that start signed out. */
  let stranger: Visitor | undefined
  async function newcomer(): Promise<Visitor> {
    if (stranger) {
      await stranger.context.clearCookies()
      await stranger.page.evaluate(() => [localStorage.clear(), sessionStorage.clear()])
    }
    stranger ??= await journey.stranger(MAPLESS)
    return stranger
  }

  it('from registration over the mail, the agreements, the home area and the profession to the dashboard', async () => {
    const visitor = await journey.stranger(SMALL)
    const { page } = visitor
    const email = 'ona.marsh@lotline.test'
    await page.goto(at('/dashboard'))
    await page.getByRole('link', { name: 'Create an account' }).click()
    // The previous page has a label with the same word.
    await heading(page, 'Create an account')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await heading(page, 'Check your mail')

    await followMail(page, email, /create your lotline account/i)
    await heading(page, 'Create your account')
    expect(page.url()).not.toContain('token')
    await page.getByLabel('First name').fill('Ona')
    await page.getByLabel('Last name').fill('Marsh')
    await typeNewPassword(page, PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await heading(page, /privacy policy/i)
    await page.getByRole('button', { name: 'Agree and continue' }).click()
    await heading(page, /terms of service/i)
    await page.getByRole('button', { name: 'Agree', exact: true }).click()
    await heading(page, 'Where do you work?')
    await page.getByRole('radio', { name: /British Columbia/ }).check({ force: true })
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await heading(page, 'What is your profession?')
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await dashboard(page)
    await expect.poll(() => page.title()).toBe('Lotline > Dashboard')

    await signOut(page)
    await farewell(page, 'Logged Out', 'You have been successfully logged out')
    expect(new URL(page.url()).pathname).toBe('/login')
    visitor.areFailuresExpected = true
    await signIn(page, email, 'Wrong-Password-1')
    await page.getByText('Authentication Error. Please try again or reset your Password.').waitFor()
    visitor.areFailuresExpected = false
    await signIn(page, email, PASSWORD)
    await dashboard(page)
    await visitor.leave()
  })

  it('a forgotten password is set by the link of a mail, which signs out everywhere', async () => {
    const owner = await journey.visitor(MAPLESS, { password_hash: await knownPasswordHash() })
    await owner.page.goto(at('/authorize'))
    await owner.page.getByRole('button', { name: /^Connect REALTOR/ }).click()
    await owner.page.getByRole('button', { name: /Dana Whitlock/ }).click()
    await heading(owner.page, 'Connect your board')
    await owner.page.getByRole('button', { name: /^Disconnect REALTOR/ }).waitFor()
    const account = owner.account
    if (!account) throw new Error('A visitor has an account.')
    await owner.leave()
    const visitor = await journey.stranger(MAPLESS)
    const { page } = visitor
    await page.goto(at('/login?redirect=https%3A%2F%2Fevil.test%2F'))
    await page.getByRole('link', { name: /Forgot/ }).click()
    await heading(page, 'Forgot your password?')
    await page.getByLabel('E-mail').fill(account.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await heading(page, 'Check your mail')
    await followMail(page, account.email, /password/i)
    await heading(page, 'Set a new password')
    expect(page.url()).not.toContain('token')
    await page.reload()
    await heading(page, 'Set a new password')
    await typeNewPassword(page, NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await heading(page, 'Your password is set')
    await page.getByText('These sign-in providers can still open this account').waitFor()
    await page.getByRole('button', { name: 'Remove this provider' }).click()
    await page.getByText('No outside provider can open this account now.').waitFor()
    await page.reload()
    await heading(page, 'Your password is set')
    // A used link explains itself, with one way on.
    const late = await journey.stranger(MAPLESS)
    late.areFailuresExpected = true
    await followMail(late.page, account.email, /set a new password/i)
    await heading(late.page, 'Set a new password')
    await typeNewPassword(late.page, NEW_PASSWORD)
    await late.page.getByRole('button', { name: 'Set the password' }).click()
    await heading(late.page, 'This link does not work')
    await late.page.getByRole('link', { name: 'Send another link' }).click()
    await heading(late.page, 'Forgot your password?')
    await late.leave()
    // Addresses of other sites are not followed.
    await page.goto(at('/login?redirect=https%3A%2F%2Fevil.test%2F'))
    await signIn(page, account.username, NEW_PASSWORD)
    await dashboard(page)
    expect(new URL(page.url()).origin).toBe(new URL(journey.lotline.url).origin)
    await visitor.leave()
  })

  it('through the realtor association, and logged out there, too', async () => {
    const visitor = await newcomer()
    const { page } = visitor
    await page.goto(at('/login'))
    await page.getByRole('button', { name: /^Sign in with REALTOR/ }).click()
    await page.getByRole('button', { name: /Dana Whitlock/ }).click()
    await heading(page, /privacy policy/i)
    await page.getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please Log out from the Board' })
    await dialog.getByRole('link', { name: 'Log Out from Board' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await heading(page, 'Sign in')

    // The provider has forgotten them.
    await page.getByRole('button', { name: /^Sign in with REALTOR/ }).click()
    await page.getByRole('button', { name: /Dana Whitlock/ }).click()
    await heading(page, /privacy policy/i)
  })

  it('through the second provider, whose answer does not stay in the address, or not at all', async () => {
    const visitor = await newcomer()
    const { page } = visitor
    await page.goto(at('/login'))
    visitor.areFailuresExpected = true
    await page.getByRole('button', { name: /^Sign in with Relevate/ }).click()
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await heading(page, 'Signing in did not work')
    visitor.areFailuresExpected = false
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.getByRole('button', { name: /^Sign in with Relevate/ }).click()
    await page.getByRole('button', { name: /Jordan Reyes/ }).click()
    await heading(page, /privacy policy/i)
    expect(page.url()).not.toContain('id_token')
  })

  it('through the board, whose members are welcomed by its landing page first', async () => {
    const visitor = await newcomer()
    const { page } = visitor
    await page.goto(at('/login?redirect=%2Faccount'))
    await page.getByRole('button', { name: /^Sign in with Real-estate board/ }).click()
    await page.getByRole('button', { name: /Morgan Tran/ }).click()
    await heading(page, /^Account/)
    await page.goto(at('/dashboard'))
    await heading(page, /^Welcome, Morgan/)
    await page.getByRole('button', { name: 'Get started' }).click()
    await heading(page, /privacy policy/i)
  })

  it('a session that is ended elsewhere ends in every tab, and signing in leads back', async () => {
    const first = await journey.visitor(MAPLESS, { password_hash: await knownPasswordHash() })
    const second = await first.newTab()
    await first.open('?panel=sources')
    await second.page.goto(at('/dashboard'))
    await dashboard(second.page)
    const username = first.account?.username ?? ''
    // On the machine of the server.
    const said = await journey.lotline.command('accounts', 'set-password', username)
    await heading(first.page, 'Sign in')
    await heading(second.page, 'Sign in')
    // One tab shows it first; the other follows.
    const signOuts = [first, second].map(({ page }) =>
      farewell(page, 'Authentication Error', 'Your session has ended. Please sign in again.'),
    )
    await Promise.any(signOuts)
    const { page } = first
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/dashboard\?/)
    await signIn(page, username, said.trim().split(' ').at(-1) ?? '')
    await dashboard(page)
    expect(page.url()).toContain('panel=sources')
    await dashboard(second.page)
    await first.leave()
  })

  it('old addresses behind a hash, and a stored session that is none', async () => {
    const visitor = await newcomer()
    const { page } = visitor
    await page.goto(at('/#/forgot-password?from=mail'))
    await heading(page, 'Forgot your password?')
    expect(new URL(page.url()).pathname).toBe('/forgot-password')

    visitor.areFailuresExpected = true
    await page.evaluate(() => {
      const made = { token: 'x'.repeat(43), username: 'nobody', uid: 'nobody' }
      localStorage.setItem('lotline.session', JSON.stringify(made))
    })
    await page.goto(at('/#dashboard?q=1'))
    await heading(page, 'Sign in')
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('lotline.session') ?? 'null')),
    ).toBeNull()
  })

  it('a server that does not answer about the session: three retries, an alert, and it goes on by itself', async () => {
    const visitor = await journey.visitor(MAPLESS)
    const { page } = visitor
    let tries = 0
    let isDead = true
    visitor.areFailuresExpected = true
    await page.route('**/api/user/token-validate', (route) => {
      tries += 1
      return isDead ? route.abort('connectionrefused') : route.continue()
    })
    await page.goto(at('/dashboard'))
    const alert = page.getByRole('dialog').filter({
      hasText: 'Unable to load your session, please login or contact support.',
    })
    await alert.waitFor()
    expect(tries).toBe(4)
    isDead = false
    await alert.getByRole('button', { name: 'Close' }).last().click()
    await dashboard(page)
    await visitor.leave()
  })
})
