import { AnalysisPage } from '../../features/cma/editor/analysis-page.tsx'
import { QueryData } from '../../state/queries/query-data.tsx'

export function Analysis() {
  return (
    <QueryData>
      <AnalysisPage />
    </QueryData>
  )
}
