import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'

const journey = startJourney(
  async () => {},
  // With the demo's accounts comes the sandbox of the payment provider.
  { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_OUTSIDE_PORT: '0', LOTLINE_SANDBOX_PAYMENTS_PORT: '0' },
)

/** A trial of Pro that is over. */
const LAPSED = { plan_key: 'pro', subscription_ends_at: new Date('2026-01-31T08:00:00Z') } as const

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('04 / 39')
  await page.getByLabel('Security code').fill('123')
}

it('A trial ends: a declined card, then yearly Pro with a coupon by another one, and what was wanted opens', async () => {
  const visitor = await journey.visitor({}, LAPSED)
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/reports`)
  await page.getByRole('heading', { name: 'Your account has no subscription' }).waitFor()
  await page.getByText('Sandbox: no real money').first().waitFor()
  expect(await violationsOf(page, 'payment page')).toEqual([])

  await page.getByRole('button', { name: 'Subscribe now: Lotline Pro' }).click()
  const order = page.getByRole('dialog', { name: 'New Subscription' })
  await order.getByLabel('Coupon').fill('SPRING15')
  await order.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Code is valid!').waitFor()

  // A declined card is an answer of 402.
  visitor.areFailuresExpected = true
  await typeCard(page, '4000 0000 0000 0002')
  expect(await violationsOf(page, 'order summary')).toEqual([])
  const pay = order.getByRole('button', { name: /^Pay \$/ })
  const total = (await pay.innerText()).replace('Pay ', '')
  await pay.click()
  const refusal = page.getByRole('dialog', { name: 'Payment error' })
  await refusal.getByText('Your card was declined.').waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  visitor.areFailuresExpected = false

  await typeCard(page, '4242 4242 4242 4242')
  await pay.click()
  await page.getByText('You have been subscribed to Lotline Pro product').waitFor()
  // Without a reload: the guard of the page lets the person on to where they were going.
  await page.waitForURL((url) => url.pathname === '/dashboard/reports')
  await page.getByText('No reports yet').waitFor()

  await page.goto(`${journey.lotline.url}/dashboard/my-lotline/billing`)
  const invoices = page.getByRole('list', { name: 'Invoices' })
  await invoices.getByRole('link', { name: /^Invoice of/ }).waitFor()
  expect(await invoices.innerText()).toContain(total)
  await page.getByText('Visa ending 4242').waitFor()
  expect(await violationsOf(page, 'billing page')).toEqual([])

  // It expires once its renewal is off.
  await page.getByRole('button', { name: 'Change subscriptions' }).click()
  await page.getByRole('switch', { name: 'Auto-renew Lotline Pro' }).press('Space')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByRole('dialog', { name: 'Turn off automatic renewal?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await page.getByText(/^Expires \w+ \d+, \d{4}$/).waitFor()
})
