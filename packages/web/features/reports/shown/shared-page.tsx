import { Button, Skeleton, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportTitle } from '#domain/report/report-title.ts'
import { PasswordPage } from '../../../property/share/password-page.tsx'
import { SheetPage } from '../../../ui/pages/sheet-page.tsx'
import { useSharedReport } from './open-shared.ts'
import classes from './shared-page.module.css'
import { SharedView } from './shared-view.tsx'

/** `/shared/{token}`: a report for whoever has its link. */
export function SharedPage() {
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
  const { opening, unlock, retry } = useSharedReport(token)
  const title = titleOf(opening)
  useEffect(() => {
    document.title = title
  }, [title])
  switch (opening.state) {
    case 'opening':
      return (
        <div className={classes.skeleton} role="status" aria-label="Opening the report">
          <Skeleton height="100%" />
        </div>
      )
    case 'locked':
      return <PasswordPage what="report" onUnlock={unlock} />
    case 'closed':
      return (
        <SheetPage title="This link does not open a report any more">
          <Text mt={12}>
            It has expired, was revoked, or is not complete. Please ask whoever sent it to you for a new one.
          </Text>
        </SheetPage>
      )
    case 'failed':
      return (
        <SheetPage title="The report could not be opened">
          <Text mt={12} mb={16} role="alert">
            {opening.problem}
          </Text>
          <Button h={36} onClick={retry}>
            Try again
          </Button>
        </SheetPage>
      )
    case 'open':
      return <SharedView shown={opening.shown} pictures={opening.pictures} />
  }
}

function titleOf(opening: ReturnType<typeof useSharedReport>['opening']): string {
  if (opening.state !== 'open') return 'Property Report'
  const { title, parcels } = opening.shown.report
  return `${reportTitle(title, parcels[0] ?? null, parcels.length)} – Property Report`
}
