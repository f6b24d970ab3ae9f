import { Button, Skeleton, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PasswordPage } from '../../../property/share/password-page.tsx'
import { SheetPage } from '../../../ui/pages/sheet-page.tsx'
import { useSharedAnalysis } from './open-shared-analysis.ts'
import { ShownAnalysisView } from './shown-analysis.tsx'

/** `/cma/{token}`: a market analysis for whoever has its link. */
export function SharedAnalysisPage() {
  const { token } = useParams({ strict: false }) as { token: string }
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <OpenLink key={token} token={token} />
    </>
  )
}

function OpenLink({ token }: { token: string }) {
  const { opening, unlock, retry } = useSharedAnalysis(token)
  const title = opening.state === 'open' ? `${opening.shown.title} – Market Analysis` : 'Market Analysis'
  useEffect(() => {
    document.title = title
  }, [title])
  switch (opening.state) {
    case 'opening':
      return (
        <div style={{ height: '100%', padding: 24 }} role="status" aria-label="Opening the market analysis">
          <Skeleton height="100%" />
        </div>
      )
    case 'locked':
      return <PasswordPage what="market analysis" onUnlock={unlock} />
    case 'closed':
      return (
        <SheetPage title="This link does not open a market analysis any more">
          <Text mt={12}>
            It has expired, was revoked, or is not complete. Please ask whoever sent it to you for a new one.
          </Text>
        </SheetPage>
      )
    case 'failed':
      return (
        <SheetPage title="The market analysis could not be opened">
          <Text mt={12} mb={16} role="alert">
            {opening.problem}
          </Text>
          <Button h={36} onClick={retry}>
            Try again
          </Button>
        </SheetPage>
      )
    case 'open':
      return <ShownAnalysisView shown={opening.shown} visit={opening.visit} />
  }
}
