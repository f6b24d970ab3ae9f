import { ReportPage } from '../../features/reports/editor/report-page.tsx'
import { QueryData } from '../../state/queries/query-data.tsx'

export function Report() {
  return (
    <QueryData>
      <ReportPage />
    </QueryData>
  )
}
