import { AnalysisPage } from '../features/cma/editor/analysis-page.tsx'
import { AnalysisReportButton } from '../features/reports/begin/report-of.tsx'

export const Analysis = () => (
  <AnalysisPage
    renderReport={(upid, analysisId) => <AnalysisReportButton upid={upid} analysisId={analysisId} />}
  />
)
