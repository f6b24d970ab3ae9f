import { Button, Text, type TextProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { ErrorState } from './notice.tsx'

interface Failure {
  /** Subject of the message: `The bundles`. */
  noun: string
  error?: unknown
  retry: () => unknown
}

interface LoadFailureProps extends Failure {
  /** Without icon, and with a secondary button. */
  isMinor?: boolean
  children?: ReactNode
}

export const LoadFailure = ({ noun, error, retry, isMinor = false, children }: LoadFailureProps) => (
  <ErrorState
    title={`${noun} could not be loaded`}
    icon={!isMinor && <IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
    action={
      <Button variant={isMinor ? 'default' : 'filled'} onClick={() => void retry()}>
        Try again
      </Button>
    }
  >
    {error !== undefined && messageInPlace(error)} {children}
  </ErrorState>
)

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  noun: string
  fallback: ReactNode
  note?: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, noun, fallback, note, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return fallback
  return (
    <LoadFailure noun={noun} error={error} retry={refetch}>
      {note}
    </LoadFailure>
  )
}

export const LoadFailureLine = ({ noun, error, retry, ...text }: Failure & TextProps) => (
  <Text fz={13} c="dimmed" role="alert" {...text}>
    {noun} could not be loaded. {messageInPlace(error)}{' '}
    <Button variant="subtle" size="compact-xs" onClick={() => void retry()}>
      Try again
    </Button>
  </Text>
)
