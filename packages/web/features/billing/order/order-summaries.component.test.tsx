import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { type Order, openBillingDialog } from '../../../state/billing-dialog.ts'
import { PRO_ORDER, PRODUCT_ORDER, someBilling, someBundle, VISA } from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
})

const toasts = () => useToasts.getState().toasts.map(({ kind, title, message }) => ({ kind, title, message }))
const pay = () => screen.findByRole('button', { name: /^Pay \$/ })

async function opened(order: Order) {
  openBillingDialog({ kind: 'order', order })
  const page = show(<BillingDialogs />)
  await waitFor(() => server.next('billingDetails').response(someBilling({ savedCard: VISA })))
  await pay()
  return page
}

describe('The coupon of an order', () => {
  it('is cleared when it is not valid', async () => {
    const { person } = await opened(PRO_ORDER)
    await person.type(screen.getByLabelText('Coupon'), 'NOTHING{Enter}')
    server.next('checkCoupon').response(null)
    await waitFor(() =>
      expect(toasts()).toEqual([{ kind: 'warning', title: 'Code invalid', message: 'Code not valid' }]),
    )
    expect(screen.getByLabelText('Coupon')).toHaveProperty('value', '')
    expect((await pay()).textContent).toBe('Pay $884.80')
  })

  it('says why it is not valid, where that is known', async () => {
    const { person } = await opened(PRO_ORDER)
    await person.type(screen.getByLabelText('Coupon'), 'SPRING{Enter}')
    server.next('checkCoupon').response({ refusal: 'You have used it before.' })
    await screen.findByText('Code not valid. You have used it before.')
    expect(toasts()).toEqual([
      { kind: 'warning', title: 'Code invalid', message: 'Code not valid. You have used it before.' },
    ])
  })

  it('is for the first period alone: what later ones cost stands beside it', async () => {
    const { person } = await opened(PRO_ORDER)
    await person.type(screen.getByLabelText('Coupon'), 'SPRING{Enter}')
    server.next('checkCoupon').response({ couponId: 'c', name: 'Spring', percentOff: 50, amountOff: null })
    await waitFor(async () => expect((await pay()).textContent).toBe('Pay $442.40'))
    expect(screen.getByText('Each year from then on, with tax').nextElementSibling?.textContent).toBe(
      '$884.80',
    )
  })

  it('says what it takes off, with the decimals it has, and that of a product there is no first year', async () => {
    const coupon = { couponId: 'c', name: 'Third', percentOff: 33.33, amountOff: null }
    const { person } = await opened(PRO_ORDER)
    await person.type(screen.getByLabelText('Coupon'), 'THIRD{Enter}')
    server.next('checkCoupon').response(coupon)
    await screen.findByText('33.33% off the first year')
    cleanup()
    clearAccountData()
    const product = await opened(PRODUCT_ORDER)
    await product.person.type(screen.getByLabelText('Coupon'), 'THIRD{Enter}')
    server.next('checkCoupon').response(coupon)
    await screen.findByText('33.33% off')
  })

  it('is checked before anything is paid', async () => {
    const { person } = await opened(PRO_ORDER)
    await person.type(screen.getByLabelText('Coupon'), 'SPRING{Enter}')
    expect(await pay()).toHaveProperty('disabled', true)
    await person.click(await pay())
    expect(server.waiting('subscribe')).toBe(0)
    server.next('checkCoupon').response({ couponId: 'c', name: 'Spring', percentOff: 50, amountOff: null })
    await person.click(await screen.findByRole('button', { name: 'Pay $442.40' }))
    expect(server.next('subscribe').body).toMatchObject({ couponId: 'c', shownTotal: 44_240 })
  })

  it('is entered for the yearly period alone', async () => {
    await opened({ ...PRO_ORDER, id: 'pro-monthly', period: 'monthly' })
    expect(screen.queryByLabelText('Coupon')).toBeNull()
  })
})

describe('The three summaries', () => {
  const notifications: Order = { ...PRO_ORDER, item: { kind: 'basicSubscription', priceCents: 12_000 } }

  it.each([
    ['New Subscription', PRO_ORDER, 'Pay $884.80'],
    ['New Purchase', PRODUCT_ORDER, 'Pay $52.50'],
    ['Order Summary', notifications, 'Pay $134.40'],
  ])('%s says what is paid, and that it is no real money', async (title, order, button) => {
    await opened(order)
    await screen.findByRole('dialog', { name: title })
    screen.getByRole('button', { name: button })
    screen.getByText('Sandbox: no real money')
  })

  it('explains where nothing can be bought', async () => {
    openBillingDialog({ kind: 'order', order: PRO_ORDER })
    show(<BillingDialogs />)
    await waitFor(() => server.next('billingDetails').response(someBilling({}, 'none')))
    await screen.findByText(/Payments are not set up on this server/)
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  })
})

describe('An order that is older than the catalogue', () => {
  const adds = { quota: 'offerRent', uses: 10 } as const
  const product = { id: 'titles', name: 'Ten titles', description: '', price: 6_000, tax: 5, adds }

  it.each([
    [
      'a bundle',
      PRO_ORDER,
      'subscribe',
      () =>
        server.next('featureBundles').response([someBundle({ price: { monthly: 9_900, yearly: 99_000 } })]),
      ['Pay $884.80', 88_480, 'Pay $1,108.80', 110_880],
    ],
    [
      'a product',
      PRODUCT_ORDER,
      'buyProduct',
      () => server.at('/api/user/product/titles').response(product),
      ['Pay $52.50', 5_250, 'Pay $63.00', 6_300],
    ],
  ] as const)(
    'says that nothing was paid, and shows the price of today: %s',
    async (_, order, charge, answer, prices) => {
      const [shown, shownTotal, today, todayTotal] = prices
      const { person } = await opened(order)
      await person.click(screen.getByRole('button', { name: shown }))
      const refused = server.next(charge)
      expect(refused.body).toMatchObject({ shownTotal })
      refused.refuse(409, 'The price has changed since this page was opened.', 'price_changed')
      await screen.findByText(/The price has changed since this page was opened\./)
      await waitFor(answer)
      await person.click(await screen.findByRole('button', { name: today }))
      expect(server.next(charge).body).toMatchObject({ shownTotal: todayTotal })
    },
  )
})
