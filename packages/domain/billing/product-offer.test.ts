import { expect, it } from 'vitest'
import { RESOURCES as R } from '../account/permissions.ts'
import { PLANS } from '../account/plans.ts'
import { offerProduct, usableQuotas } from './product-offer.ts'

const usableWith = (plan: keyof typeof PLANS, ...grants: (typeof R)[keyof typeof R][]) =>
  usableQuotas(new Set([...PLANS[plan].resources, ...grants]))

it('An account can use the quotas of the data sources that its plan and its board open', () => {
  expect(usableWith('basic')).toEqual([])
  expect(usableWith('basic', R.BOARD_GVR)).toEqual(['paragonTable'])
  expect(usableWith('basic', R.BOARD_VIREB)).toEqual(['propertiesTable'])
  expect(usableWith('basic', R.OFFERLAND_RENT)).toEqual(['offerRent'])
  expect(usableWith('pro')).toEqual(['propertiesTable', 'offerRent'])
  expect(usableWith('pro', R.BOARD_FVREB)).toEqual(['propertiesTable', 'paragonTable', 'offerRent'])
  expect(usableWith('none')).toEqual([])
})

it('A product is sold where a data source that the account has for it is connected', () => {
  const allowed = new Set([...PLANS.basic.resources, R.BOARD_GVR])
  expect(offerProduct('paragonTable', allowed, ['paragonTax'])).toBe('sold')
  expect(offerProduct('paragonTable', allowed, ['paragonResidential', 'vivaTax'])).toBe('not-connected')
  expect(offerProduct('propertiesTable', allowed, ['vivaTax'])).toBe('no-source')
})
