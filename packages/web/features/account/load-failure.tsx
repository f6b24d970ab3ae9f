import { Button } from '@mantine/core'
import { describeError } from '../../lib/api/api-error.ts'
import { ErrorState } from '../../ui/hints/notice.tsx'

export function LoadFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { title, message } = describeError(failure)
  return (
    <ErrorState
      title={title}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </ErrorState>
  )
}
