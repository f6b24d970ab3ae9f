import { expect, it } from 'vitest'
import { PLANS } from '#domain/account/plans.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { readSettings } from '../../../settings/env.ts'
import { readCatalogue } from './catalogue.ts'
import { findCoupon } from './items.ts'

const catalogue = readCatalogue(readSettings({}).billing.cataloguePath)

it.each(catalogue.featureBundles)(
  '$name says how much its plan brings in a month',
  ({ plan, description }) => {
    const { propertiesTable, paragonTable } = PLANS[plan].quotas
    expect(description).toContain(
      `${formatNumber(propertiesTable)} cells of property data and ${formatNumber(paragonTable)} tax reports a month`,
    )
  },
)

it.each(catalogue.products)('$name says how much it adds', ({ name, adds }) => {
  expect(name).toMatch(new RegExp(`^${formatNumber(adds.uses)} `))
})

it('A coupon says why it is not valid, and a code of none says nothing', () => {
  const coupon = {
    key: 'spring',
    code: 'SPRING',
    name: 'Spring',
    percentOff: 10,
    amountOffCents: null,
    oncePerAccount: false,
    until: '2026-03-31',
    items: ['pro'],
  }
  const find = (code: string, itemKey: string, day: string) =>
    findCoupon({ ...catalogue, coupons: [coupon] }, { code, itemKey, now: new Date(`${day}T20:00:00Z`) })
  expect(find('spring', 'pro', '2026-03-31')).toMatchObject({ key: 'spring' })
  expect(find('spring', 'pro', '2026-04-01')).toEqual({ refusal: 'It was valid until Mar 31, 2026.' })
  expect(find('spring', 'basic', '2026-03-31')).toEqual({ refusal: 'It is not for this order.' })
  expect(find('autumn', 'pro', '2026-03-31')).toBeNull()
})
