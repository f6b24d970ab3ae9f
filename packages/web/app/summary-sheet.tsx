import { Suspense } from 'react'
import { useCredentialsQuestion } from '../features/summary-sheet/credentials-question.ts'
import { SummarySheetPage } from '../features/summary-sheet/summary-sheet-page.tsx'
import { lazyPart } from '../lib/loading/lazy-part.ts'
import { QueryData } from './query-data.tsx'

const CredentialsDialog = lazyPart(async () => ({
  default: (await import('./credentials-dialog.tsx')).CredentialsDialog,
}))

export function SummarySheet() {
  const question = useCredentialsQuestion((state) => state.question)
  return (
    <QueryData>
      <SummarySheetPage />
      <Suspense fallback={null}>{question && <CredentialsDialog {...question} />}</Suspense>
    </QueryData>
  )
}
