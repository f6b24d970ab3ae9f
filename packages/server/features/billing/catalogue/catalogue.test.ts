import { expect, it } from 'vitest'
import { PLANS } from '#domain/account/plans.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { readSettings } from '../../../settings/env.ts'
import { readCatalogue } from './catalogue.ts'

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
