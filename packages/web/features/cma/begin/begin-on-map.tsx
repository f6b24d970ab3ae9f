import { Button } from '@mantine/core'
import { useState } from 'react'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import type { SubjectChoice } from '../../../state/map/subject.ts'
import { useStartAnalysis } from './begin-analysis.tsx'
import { NewAnalysisDialog } from './new-analysis-dialog.tsx'

export function BeginOnMap({ choice }: { choice: SubjectChoice }) {
  const startAnalysis = useStartAnalysis()
  const [isBusy, setBusy] = useState(false)
  const [isDescribing, setDescribing] = useState(false)
  const start = async () => {
    if (choice.kind === 'place') {
      setDescribing(true)
      return
    }
    setBusy(true)
    await startAnalysis({ kind: 'parcel', upid: choice.upid }).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <>
      <Button size="compact-sm" loading={isBusy} onClick={() => void start()}>
        Begin analysis
      </Button>
      {isDescribing && choice.kind === 'place' && (
        <NewAnalysisDialog place={choice} onClose={() => setDescribing(false)} />
      )}
    </>
  )
}
