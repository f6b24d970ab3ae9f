import { AnalysisPage } from '../features/cma/editor/analysis-page.tsx'
import { ReportOfAnalysis } from '../features/reports/begin/report-of.tsx'

export const Analysis = () => (
  <AnalysisPage report={(upid, analysisId) => <ReportOfAnalysis upid={upid} analysisId={analysisId} />} />
)
