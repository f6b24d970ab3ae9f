import { Button } from '@mantine/core'
import { IconChartDots3 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreateAnalysis } from '#contract/cma/analyses.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { endSubject } from '../../../state/map/subject.ts'
import { createAnalysis } from '../analysis-queries.ts'

export function useStartAnalysis(): (subject: CreateAnalysis['subject']) => Promise<void> {
  const navigate = useNavigate()
  return async (subject) => {
    const { id } = await createAnalysis(subject)
    await navigate({ to: '/dashboard/cma/$analysisId', params: { analysisId: id } })
    endSubject()
  }
}

export function ParcelAnalysisButton({ upid }: { upid: string }) {
  const startAnalysis = useStartAnalysis()
  const isAllowed = useAllowed(RESOURCES.APP_CMA)
  const [isBusy, setBusy] = useState(false)
  if (!isAllowed) return null
  const start = async () => {
    setBusy(true)
    await startAnalysis({ kind: 'parcel', upid }).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconChartDots3 size={16} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void start()}
    >
      CMA
    </Button>
  )
}
