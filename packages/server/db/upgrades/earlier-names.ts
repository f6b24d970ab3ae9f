import { LAST_OF_TWENTY } from './twenty-migrations.ts'

const LATER_NAMES: Readonly<Record<string, string>> = {
  '015-market-analyses': '022-market-analyses',
  '016-billing': '023-billing',
  '030-unused-bases': '032-unused-bases',
  '036-used-coupons': '036-invoices-of-orders',
  '049-report-place': '050-report-place',
}

export function currentNames(names: readonly string[]): string[] {
  if (names.includes(LAST_OF_TWENTY)) return ['001-schema']
  return names.map((name) => LATER_NAMES[name] ?? name).sort()
}

export const RENAME_RECORDED = Object.entries(LATER_NAMES)
  .map(([earlier, later]) => `UPDATE kysely_migration SET name = '${later}' WHERE name = '${earlier}';`)
  .join('\n')
