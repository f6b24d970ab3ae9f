import type { Report } from '#contract/report/reports.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { withChosenColumns } from '#domain/report/columns/chosen-columns.ts'
import { isWritten } from '#domain/report/part-kinds.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { accountState } from '../../accounts/service.ts'
import { openReport } from '../reports/service.ts'

/** Returns a report of the account with all that its printed pages show. Throws 404. */
export async function shownReport(
  context: Pick<AppContext, 'database' | 'clock' | 'settings'>,
  accountId: string,
  reportId: string,
  units: UnitSystem,
): Promise<ShownReport> {
  const report = await openReport(context, accountId, reportId)
  const { branding, account } = await accountState(context, {
    accountId,
    loginMode: 'none',
    hasSecondFactor: false,
  })
  return {
    report: printed(report),
    branding,
    creaTrademarkStatement: account.details.creaTrademarkStatement,
    units,
    // Where they cannot be passed on.
    hasGoogle: false,
  }
}

/** Parts and columns that are left out of print are nobody else's to read, nor notes without a part that prints them. */
function printed(report: Report): Report {
  const parts = withChosenColumns(
    report.parts.filter(({ printDisabled }) => !printDisabled),
    report.presets,
  )
  return { ...report, parts, notes: parts.some(({ key }) => isWritten(key)) ? report.notes : null }
}
