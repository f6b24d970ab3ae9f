import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeDiscountCents, type Discount, orderTotal, renewalCents, withTaxCents } from './order-total.ts'

const percent = (percentOff: number): Discount => ({ percentOff, amountOff: null })
const amount = (amountOff: number): Discount => ({ percentOff: null, amountOff })

describe('tax', () => {
  test('12 % on the basic subscription', () => {
    expect(orderTotal({ kind: 'basicSubscription', priceCents: 10_000 })).toEqual({
      priceCents: 10_000,
      discountCents: 0,
      beforeTaxCents: 10_000,
      taxCents: 1_200,
      taxes: [{ name: 'Tax', percent: 12, cents: 1_200 }],
      totalCents: 11_200,
    })
  })

  test("a product's own tax", () => {
    expect(orderTotal({ kind: 'product', priceCents: 9_900, taxPercent: 5 }).totalCents).toBe(10_395)
  })

  test("a bundle's tax percent", () => {
    expect(orderTotal({ kind: 'bundle', priceCents: 9_900, taxPercent: 7 }).totalCents).toBe(10_593)
  })

  test('taxes of a province replace the percent, and each is rounded', () => {
    const taxes = [
      { name: 'GST', percent: 5 },
      { name: 'QST', percent: 9.975 },
    ]
    const total = orderTotal({ kind: 'product', priceCents: 3_950, taxPercent: 12, taxes })
    expect(total.taxes.map(({ cents }) => cents)).toEqual([198, 394])
    expect(total).toMatchObject({ taxCents: 592, totalCents: 4_542 })
    expect(orderTotal({ kind: 'basicSubscription', priceCents: 3_900, taxes: [] }).totalCents).toBe(3_900)
  })

  test('a renewal rounds each tax as its invoice does, if the taxes are those of its rate', () => {
    const taxes = [
      { name: 'GST', percent: 5 },
      { name: 'PST (BC)', percent: 7 },
    ]
    expect(renewalCents(1_010, 12, taxes)).toBe(1_132)
    expect(renewalCents(1_010, 12, taxes)).toBe(
      orderTotal({ kind: 'bundle', priceCents: 1_010, taxPercent: 12, taxes }).totalCents,
    )
    expect(renewalCents(1_010, 5, taxes)).toBe(1_061)
    expect(renewalCents(1_010, 12, null)).toBe(1_131)
  })

  test('total with tax = total before tax × (100 + percent) / 100, to the cent', () => {
    expect(withTaxCents(1_999, 12)).toBe(2_239)
    expect(withTaxCents(50, 5)).toBe(53)
  })
})

describe('coupons', () => {
  test('percent: price × percent / 100', () => expect(computeDiscountCents(9_999, percent(15))).toBe(1_500))
  test('amount: so many cents', () => expect(computeDiscountCents(9_999, amount(2_500))).toBe(2_500))
  test('never more than the price', () => {
    expect(computeDiscountCents(1_000, amount(2_500))).toBe(1_000)
    expect(orderTotal({ kind: 'bundle', priceCents: 1_000, taxPercent: 12 }, percent(100)).totalCents).toBe(0)
  })
  test('tax is on the discounted price', () => {
    expect(orderTotal({ kind: 'basicSubscription', priceCents: 10_000 }, amount(1_000)).totalCents).toBe(
      10_080,
    )
  })
})

test('law: price = discount + before tax, total = before tax + tax, all whole cents, none negative', () => {
  const coupon = fc.oneof(fc.nat(100).map(percent), fc.nat(1_000_000).map(amount))
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(30), fc.option(coupon), (priceCents, taxPercent, coupon) => {
      const { taxes, ...total } = orderTotal({ kind: 'product', priceCents, taxPercent }, coupon)
      expect(taxes.map(({ cents }) => cents)).toEqual([total.taxCents])
      expect(total.discountCents + total.beforeTaxCents).toBe(priceCents)
      expect(total.beforeTaxCents + total.taxCents).toBe(total.totalCents)
      for (const cents of Object.values(total)) {
        expect(Number.isInteger(cents)).toBe(true)
        expect(cents).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
