import { AnalysisPage } from '../../features/cma/editor/analysis-page.tsx'
import { ReportOfAnalysis } from '../../features/reports/begin/report-of-analysis.tsx'
import { QueryData } from '../../state/queries/query-data.tsx'

export function Analysis() {
  return (
    <QueryData>
      <AnalysisPage report={(upid, analysisId) => <ReportOfAnalysis upid={upid} analysisId={analysisId} />} />
    </QueryData>
  )
}
