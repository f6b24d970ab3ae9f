import { MAX_REPORTS } from '#domain/report/report-limits.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { createSavedDocuments } from '../../documents/saved/service.ts'
import { toSummary } from './as-report.ts'
import { checkBytes } from './report-checks.ts'
import { copyReport, findReport, findSummary } from './report-queries.ts'

export const REPORTS = createSavedDocuments({
  name: 'report',
  plural: 'reports',
  missing: 'This report no longer exists.',
  max: MAX_REPORTS,
  find: findReport,
  async findSummary(database, accountId, id) {
    const row = await findSummary(database, accountId, id)
    return row && toSummary(row)
  },
  titleOf: (row) => reportTitle(row),
  // A title equal to the default is stored as null, so that it keeps following the address.
  storedTitle: (row, typed) => (typed === reportTitle({ ...row, title: null }) ? null : typed),
  async copy(transaction, accountId, { id }, title, now) {
    await checkBytes(transaction, accountId)
    return copyReport(transaction, accountId, id, title, now)
  },
})
