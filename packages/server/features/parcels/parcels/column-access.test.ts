import { expect, it } from 'vitest'
import { RESOURCES as R } from '#domain/account/permissions.ts'
import { PLANS } from '#domain/account/plans.ts'
import { DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import { requireColumns } from './column-access.ts'

it('refuses columns that the permissions do not open, and names them', () => {
  const columns = [
    'parcel.pid',
    'salesHistory.lastSaleDate',
    'myltsa.registeredOwner',
    'salesHistory.lastSaleDate',
  ]
  expect(() => requireColumns(new Set([R.TABLE_LTSA]), columns)).toThrow(
    expect.objectContaining({
      code: 'permission_required',
      status: 403,
      message:
        'Your subscription does not include these columns: Last sale date (Sales history), Registered Owner (myLTSA land title).',
    }),
  )
  expect(() =>
    requireColumns(new Set([R.TABLE_LTSA, R.TABLE_LTSA_OWNERS]), ['myltsa.registeredOwner']),
  ).not.toThrow()
})

it('a column is closed with its data source', () => {
  expect(() => requireColumns(new Set([R.TABLE_LTSA_OWNERS]), ['myltsa.registeredOwner'])).toThrow()
})

it.each(['basic', 'pro'] as const)('opens the columns that the table begins with to the plan %s', (plan) => {
  expect(() => requireColumns(new Set(PLANS[plan].resources), DEFAULT_COLUMN_KEYS)).not.toThrow()
})

it('leaves what is no column to others', () => {
  expect(() => requireColumns(new Set(), ['nope'])).not.toThrow()
})
