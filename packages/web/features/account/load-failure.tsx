import { Button } from '@mantine/core'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { ErrorState } from '../../ui/hints/notice.tsx'

export function LoadFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      title="This could not be loaded"
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageInPlace(failure)}
    </ErrorState>
  )
}
