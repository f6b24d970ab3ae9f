import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'

const journey = startJourney(
  async () => {},
  // Starts the sandbox of the payment provider.
  {
    LOTLINE_DEMO_ACCOUNTS: 'on',
    LOTLINE_SANDBOX_OUTSIDE_PORT: '0',
    LOTLINE_SANDBOX_PAYMENTS_PORT: '0',
    LOTLINE_SELLER_GST_NUMBER: '987654321RT0001',
    LOTLINE_TAX_REGISTRATIONS: 'gst,pst-bc',
  },
)

/** An expired trial of Pro. */
const LAPSED = { plan_key: 'pro', subscription_ends_at: new Date('2026-01-31T08:00:00Z') } as const

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('04 / 39')
  await page.getByLabel('Security code').fill('123')
}

it('A trial ends: a declined card, then yearly Pro with a coupon by another one, and what was wanted opens', async () => {
  const visitor = await journey.visitor({ hasMap: false }, LAPSED)
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/my-lotline/bundles`)
  await page.getByRole('heading', { name: 'Your account has no active plan' }).waitFor()
  await page.getByText('Sandbox: no real money').first().waitFor()
  expect(await violationsOf(page, 'payment page')).toEqual([])

  await page.getByRole('button', { name: 'Subscribe now: Lotline Pro' }).click()
  const order = page.getByRole('dialog', { name: 'New Subscription' })
  await order.getByLabel('Coupon').fill('SPRING15')
  await order.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Code is valid!').waitFor()

  // A declined card is a 402.
  visitor.areFailuresExpected = true
  await typeCard(page, '4000 0000 0000 0002')
  expect(await violationsOf(page, 'order summary')).toEqual([])
  const pay = order.getByRole('button', { name: /^Pay \$/ })
  const total = (await pay.innerText()).replace('Pay ', '')
  await pay.click()
  await order.getByText('Your card was declined. Nothing was charged. You can try another card.').waitFor()
  visitor.areFailuresExpected = false

  await typeCard(page, '4242 4242 4242 4242')
  await pay.click()
  await page.getByText('You have been subscribed to Lotline Pro product').waitFor()
  // Without a reload, the guard lets the person on.
  await page.waitForURL((url) => url.pathname === '/dashboard/my-lotline/bundles')

  await page.goto(`${journey.lotline.url}/dashboard/my-lotline/billing`)
  const invoices = page.getByRole('list', { name: 'Invoices' })
  await invoices.getByRole('link', { name: /^Invoice of/ }).waitFor()
  expect(await invoices.innerText()).toContain(total)
  await page.getByText('Visa ending 4242').waitFor()
  expect(await violationsOf(page, 'billing page')).toEqual([])

  // Expires once its renewal is off.
  await page.getByRole('button', { name: 'Change subscriptions' }).click()
  await page.getByRole('switch', { name: 'Auto-renew Lotline Pro' }).press('Space')
  expect(await violationsOf(page, 'change of subscriptions')).toEqual([])
  await page.getByRole('button', { name: 'Confirm' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off automatic renewal?' })
  await off.waitFor()
  expect(await violationsOf(page, 'end of renewal')).toEqual([])
  await off.getByRole('button', { name: 'Yes' }).click()
  await page.getByText(/^Expires \w+ \d+, \d{4}$/).waitFor()
})

it('A subscriber to Basic sees what Pro costs today and changes to it, then to years, and has its address and taxes on the invoice', async () => {
  const visitor = await journey.visitor({ hasMap: false }, LAPSED)
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/my-lotline/bundles`)
  await page.getByText('Monthly', { exact: true }).click()
  await page.getByRole('button', { name: 'Subscribe now: Lotline Basic' }).click()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('You have been subscribed to Lotline Basic product').waitFor()
  await page.goto(`${journey.lotline.url}/dashboard/my-lotline/billing`)

  await page.getByRole('button', { name: 'Add billing address' }).click()
  const address = page.getByRole('dialog', { name: 'Billing address' })
  await address.getByLabel('Name or company').fill('Home Realty Ltd.')
  await address.getByLabel('Street address').fill('100 Main Street')
  await address.getByLabel('City').fill('Vancouver')
  await address.getByLabel('Postal code').fill('M5V 1A1')
  await address.getByLabel(/^GST\/HST number/).fill('123456789RT0001')
  await address.getByRole('button', { name: 'Save' }).click()
  await address.getByText('This postal code is not in British Columbia.').waitFor()
  expect(await violationsOf(page, 'billing address')).toEqual([])
  await address.getByLabel('Postal code').fill('v6b1a1')
  await address.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Vancouver, BC V6B 1A1').waitFor()

  await page.getByRole('button', { name: 'Change to this plan: Lotline Pro' }).click()
  const change = page.getByRole('dialog', { name: 'Change plan' })
  await change.getByText('Unused time on Lotline Basic').waitFor()
  await change.getByText(/^Next bill, /).waitFor()
  expect(await violationsOf(page, 'change of plan')).toEqual([])
  const pay = change.getByRole('button', { name: /^Pay \$/ })
  const total = /\$[\d.]+/.exec(await pay.innerText())?.[0] ?? 'no amount'
  await pay.click()
  await page.getByText('Your subscription is now Lotline Pro, monthly').waitFor()
  const invoices = page.getByRole('list', { name: 'Invoices' })
  const opened = page.context().waitForEvent('page')
  await invoices
    .getByRole('listitem')
    .filter({ hasText: total })
    .getByRole('link', { name: /^Invoice of/ })
    .click()
  const invoice = await opened
  await invoice.getByText('Home Realty Ltd.').waitFor()
  await invoice.getByText('123456789RT0001').waitFor()
  await invoice.getByText('GST, 5%').waitFor()
  await invoice.getByText('987654321RT0001').waitFor()

  await page.getByRole('button', { name: 'Change subscriptions' }).click()
  await page.getByRole('button', { name: 'Change plan or period of Lotline Pro' }).click()
  await change.getByText('Unused time on Lotline Pro').waitFor()
  await pay.click()
  await page.getByText('Your subscription is now Lotline Pro, yearly').waitFor()
})

// Last, because it advances the clock: sessions of later visitors would have expired.
it('A member of a board subscribes by a card that a bank confirms, adds to a quota by the saved card, and pays a renewal that failed', async () => {
  const visitor = await journey.visitor({ hasMap: false }, { plan_key: 'basic', grants: ['board_gvr'] })
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/my-lotline/billing`)
  expect(await page.getByRole('button', { name: 'Subscribed: Lotline Basic' }).isDisabled()).toBe(true)
  await page.getByText('Included with membership to Greater Vancouver REALTORS®').waitFor()

  await page.getByText('Monthly', { exact: true }).click()
  await page.getByRole('button', { name: 'Subscribe now: Lotline Pro' }).click()
  await typeCard(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.getByText('You have been subscribed to Lotline Pro product').waitFor()
  await page.getByText(/^Renews \w+ \d+, \d{4} for \$\d/).waitFor()

  await page.getByRole('button', { name: 'Add 1,000, $49.00' }).click()
  const purchase = page.getByRole('dialog', { name: 'New Purchase' })
  await purchase.getByText('Visa ending 3155').waitFor()
  await purchase.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('1,000 more from products, until used').waitFor()

  const opened = page.context().waitForEvent('page')
  const invoices = page.getByRole('list', { name: 'Invoices' })
  await invoices
    .getByRole('listitem')
    .filter({ hasText: '$54.88' })
    .getByRole('link', { name: /^Invoice of/ })
    .click()
  await (await opened).getByText('$54.88').waitFor()

  // The card fails from now on.
  await page.getByRole('button', { name: 'Update card' }).click()
  await typeCard(page, '4000 0000 0000 0341')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText('Visa ending 0341').waitFor()
  await advanceClock(page, 32)
  await page.getByText(/^Unpaid, closes \w+ \d+, \d{4}$/).waitFor()
  expect(await violationsOf(page, 'billing page with an unpaid renewal')).toEqual([])
  await page.getByText(/^Lotline Pro closes on \w+ \d+, \d{4} unless it is paid by then\.$/).waitFor()

  // Grace ends by the same clock, and sessions survive.
  await advanceClock(page, 8)
  await page.reload()
  await page.getByText('Unpaid, closed', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Update card' }).click()
  const update = page.getByRole('dialog', { name: 'Update card' })
  await update.getByText(/^\$\d+\.\d\d is charged to the new card now$/).waitFor()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Save card and pay \$/ }).click()
  await page.getByText(/^Lotline Pro.* is paid$/).waitFor()
  const renewal = page.getByText(/^Renews \w+ \d+, \d{4} for \$\d/)
  const before = await renewal.innerText()
  const paid = await invoices.getByRole('link', { name: /^Invoice of/ }).count()

  // Charged automatically.
  await advanceClock(page, 31)
  await expect.poll(() => invoices.getByRole('link', { name: /^Invoice of/ }).count()).toBe(paid + 1)
  await expect.poll(() => renewal.innerText()).not.toBe(before)
})

/** The sandbox charges renewals on the way. */
async function advanceClock(page: Page, days: number): Promise<void> {
  const script = await page.locator('script[src$="/stripe-js.js"]').getAttribute('src')
  const { ok } = await fetch(new URL('/control/clock', script ?? ''), {
    method: 'POST',
    body: new URLSearchParams({ days: String(days) }),
  })
  expect(ok).toBe(true)
}
