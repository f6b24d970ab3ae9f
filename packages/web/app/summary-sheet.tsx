import { saveAndGetLabel } from '#domain/summary-sheet/offers.ts'
import { SheetsReportButton } from '../features/reports/begin/report-of.tsx'
import {
  closeCredentialsQuestion,
  useCredentialsQuestion,
} from '../features/summary-sheet/section/block-offers.tsx'
import { SummarySheetPage } from '../features/summary-sheet/summary-sheet-page.tsx'
import { lazyPart } from '../lib/loading/lazy-part.tsx'
import { loadDataSources } from '../state/table/data-sources.ts'

const CredentialsDialog = lazyPart(
  () => import('../property/credentials/credentials-dialog.tsx'),
  'CredentialsDialog',
)

export function SummarySheet() {
  const question = useCredentialsQuestion((state) => state.question)
  return (
    <>
      <SummarySheetPage
        renderReport={(upids, isUnsaved) => <SheetsReportButton upids={upids} isUnsaved={isUnsaved} />}
      />
      {question && (
        <CredentialsDialog
          credentialsKey={question.offer.credentials}
          isStandIn={question.offer.isStandIn}
          verb={saveAndGetLabel(question.offer)}
          onSaved={async () => {
            await loadDataSources()
            closeCredentialsQuestion()
            question.resume()
          }}
          onClose={closeCredentialsQuestion}
        />
      )}
    </>
  )
}
