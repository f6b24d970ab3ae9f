import { Branding } from '#contract/account/branding.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { inUnits } from '#domain/blocks/block-units.ts'
import { printedBranding } from '#domain/report/branding-uses.ts'
import { withChosenColumns } from '#domain/report/columns/chosen-columns.ts'
import { withOffice } from '#domain/report/office-branding.ts'
import { isWritten } from '#domain/report/part-kinds.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { accountState } from '../../accounts/service.ts'
import { openReport } from '../reports/service.ts'
import { rewordForClient } from './shared-parts.ts'

/** Reads a report as its printed pages show it. @throws 404 */
export async function readShownReport(
  context: Pick<AppContext, 'database' | 'clock' | 'settings'>,
  accountId: string,
  reportId: string,
  units: UnitSystem,
): Promise<ShownReport> {
  const report = await openReport(context, accountId, reportId)
  const { branding, officeBranding, account } = await accountState(context, { accountId })
  return {
    report: omitUnprinted(report, units),
    branding: toPrintedBranding(withOffice(branding, officeBranding), report),
    creaTrademarkStatement: account.details.creaTrademarkStatement,
    units,
    // Callers set it if Google pictures may be shown.
    hasGoogle: false,
  }
}

function withoutReasons({ subParts = {}, data, ...part }: ReportPart, units: UnitSystem): ReportPart {
  return {
    ...part,
    errorMessage: null,
    data: data && rewordForClient(part.key, { ...data, sections: inUnits(data.sections, units) }),
    subParts: Object.fromEntries(
      Object.entries(subParts).map(([name, subPart]) => [
        name,
        { ...subPart, error: null, errorMessage: null },
      ]),
    ),
  }
}

function toPrintedBranding(branding: Branding, { brandingUses }: Report): Branding {
  const isPrinted = Object.values(brandingUses).some((use) => printedBranding(use, branding.type) !== null)
  const { name, companyName } = branding
  return isPrinted ? branding : Branding.parse({ name, companyName })
}

function omitUnprinted(report: Report, units: UnitSystem): Report {
  const parts = withChosenColumns(listPrinted(report.parts), report.presets)
  return {
    ...report,
    propertyImage: report.coverType === 'custom_image' ? report.propertyImage : '',
    coverView: report.coverType === 'street_view' ? report.coverView : null,
    parts: parts.map((part) => withoutReasons(part, units)),
    notes: parts.some(({ key }) => isWritten(key)) ? report.notes : null,
  }
}
