import { SummarySheetPage } from '../features/summary-sheet/summary-sheet-page.tsx'
import { QueryData } from './query-data.tsx'

export function SummarySheet() {
  return (
    <QueryData>
      <SummarySheetPage />
    </QueryData>
  )
}
