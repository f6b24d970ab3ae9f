import { expect, it } from 'vitest'
import { RESOURCE_KEYS } from '#domain/account/permissions.ts'
import type { QuotaKey } from '#domain/account/plans.ts'
import { PLANS } from '#domain/account/plans.ts'
import { usableQuotas } from '#domain/billing/product-offer.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { readCatalogue } from '../../../settings/catalogue.ts'
import { readSettings } from '../../../settings/env.ts'
import { findCoupon } from './items.ts'

/** Quotas that the data sources of boards use. */
const BOARD_QUOTAS = usableQuotas(new Set(RESOURCE_KEYS.filter((key) => key.startsWith('board_'))))
const catalogue = readCatalogue(readSettings({}).billing.cataloguePath)

/** Numbers of the lines of a description that are for members of a board, or of the others. */
const numbersOf = (description: string, isForMembers: boolean) =>
  description
    .split('<li>')
    .filter((line) => line.startsWith('For members of a real-estate board') === isForMembers)
    .flatMap((line) => line.match(/\b[\d,]*\d\b/g) ?? [])
    .sort()

it.each(catalogue.featureBundles)(
  '$name says how much its plan brings in a month, to everybody and to members of boards',
  ({ plan, description }) => {
    const { quotas, resources } = PLANS[plan]
    const own = usableQuotas(new Set(resources))
    const counts = (keys: readonly QuotaKey[]) => keys.map((key) => formatNumber(quotas[key])).sort()
    expect(numbersOf(description, false)).toEqual(counts(own))
    const ofBoards = BOARD_QUOTAS.filter((key) => !own.includes(key))
    expect(numbersOf(description, true)).toEqual(counts(ofBoards))
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
