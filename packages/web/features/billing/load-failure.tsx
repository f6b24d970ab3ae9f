import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { ErrorState } from '../../ui/hints/notice.tsx'

interface LoadFailureProps {
  /** `The bundles` */
  what: string
  /** Replaces the failed call's description. */
  children?: ReactNode
  error?: unknown
  retry: () => unknown
}

export const LoadFailure = ({ what, error, children, retry }: LoadFailureProps) => (
  <ErrorState
    title={`${what} could not be loaded`}
    icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
    action={<Button onClick={() => void retry()}>Try again</Button>}
  >
    {error !== undefined && messageInPlace(error)} {children}
  </ErrorState>
)
