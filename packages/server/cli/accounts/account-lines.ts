import { currentPlan } from '#domain/account/allowed-resources.ts'
import { PLANS } from '#domain/account/plans.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { FIRST_LINK_HOURS, type listAccounts } from '../../features/accounts/service.ts'
import { toPlanAccess } from '../../platform/paid-access.ts'

type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number]

export function accountLines(accounts: readonly ListedAccount[]): string[] {
  if (accounts.length === 0) {
    return ['There are no accounts yet. Try: npm run lotline -- accounts first-link']
  }
  const rows = accounts.map((account) => [
    account.username,
    account.email,
    [account.is_admin && 'administrator', account.is_demo && 'demo'].filter(Boolean).join(', ') || '-',
    planText(account),
    `last seen ${account.last_login_at ? getDay(account.last_login_at) : 'never'}`,
    account.grants.length === 0 ? '' : `also: ${account.grants.join(', ')}`,
  ])
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const getDay = (moment: Date) => dayAt(moment, DEFAULT_TIME_ZONE)

function planText(account: ListedAccount): string {
  const { plan, endsAt } = currentPlan(toPlanAccess(account), new Date())
  const { title } = PLANS[plan]
  const planTitle = endsAt === null ? title : `${title} until ${getDay(endsAt)}`
  return account.paid_names.length === 0
    ? planTitle
    : `${planTitle}, pays for ${account.paid_names.join(' and ')}`
}

export const firstAdministratorLines = (link: string): string[] => [
  'There is no administrator yet. Create the first one in the browser:',
  `  ${link}`,
  `The link works once, for ${FIRST_LINK_HOURS} hours. To get another link: npm run lotline -- accounts first-link`,
]
