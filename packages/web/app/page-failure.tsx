import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { ServerAway } from '../lib/api/server-reach.ts'
import { signalFirstScreen } from '../lib/loading/first-screen.ts'
import { ErrorState } from '../ui/hints/notice.tsx'
import { SheetPage } from '../ui/pages/sheet-page.tsx'

export function PageFailure({ error }: { error: unknown }) {
  // No map comes after this.
  useEffect(signalFirstScreen, [])
  const isAway = error instanceof ServerAway
  // Not caused by an unreachable server.
  if (!isAway) console.error(error)
  return (
    <SheetPage title="Lotline">
      <ErrorState
        title="This page did not load"
        action={<Button onClick={() => location.reload()}>Load again</Button>}
      >
        {isAway
          ? 'The server does not answer. What you have selected and saved is safe.'
          : 'Something unexpected occurred. What you have selected and saved is safe.'}
      </ErrorState>
    </SheetPage>
  )
}
