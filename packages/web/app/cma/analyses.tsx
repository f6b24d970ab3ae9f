import { AnalysesPage } from '../../features/cma/list/analyses-page.tsx'
import { QueryData } from '../../state/queries/query-data.tsx'

export function Analyses() {
  return (
    <QueryData>
      <AnalysesPage />
    </QueryData>
  )
}
