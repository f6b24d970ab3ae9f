import { FeatureSheetPage } from '../features/feature-sheet/feature-sheet-page.tsx'
import { QueryData } from '../state/queries/query-data.tsx'

export function FeatureSheet() {
  return (
    <QueryData>
      <FeatureSheetPage />
    </QueryData>
  )
}
