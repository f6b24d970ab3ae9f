import { ReportsPage } from '../../features/reports/list/reports-page.tsx'
import { QueryData } from '../../state/queries/query-data.tsx'

export function Reports() {
  return (
    <QueryData>
      <ReportsPage />
    </QueryData>
  )
}
