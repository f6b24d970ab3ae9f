import { Button } from '@mantine/core'
import { IconChartDots3 } from '@tabler/icons-react'
import { useState } from 'react'
import { RESOURCES } from '#domain/account/permissions.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { useBeginAnalysis } from './use-begin-analysis.ts'

export function AnalysisOfParcel({ upid }: { upid: string }) {
  const beginAnalysis = useBeginAnalysis()
  const isAllowed = useAllowed(RESOURCES.APP_CMA)
  const [isBusy, setBusy] = useState(false)
  if (!isAllowed) return null
  const begin = async () => {
    setBusy(true)
    await beginAnalysis({ kind: 'parcel', upid }).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconChartDots3 size={16} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void begin()}
    >
      CMA
    </Button>
  )
}
