import { documentName, reportTitle } from '#domain/report/report-title.ts'
import { LinkPage } from '../../../property/share/link-page.tsx'
import { useLinkToken } from '../../../property/share/use-link.ts'
import { QueryData } from '../../../state/queries/query-data.tsx'
import { useSharedReport } from './open-shared.ts'
import classes from './shared-page.module.css'
import { SharedView } from './shared-view.tsx'

export function SharedPage() {
  const token = useLinkToken()
  return <OpenLink key={token} token={token} />
}

function OpenLink({ token }: { token: string }) {
  const link = useSharedReport(token)
  return (
    <LinkPage link={link} what="report" title={titleOf(link.opening)} skeletonClass={classes.skeleton}>
      {({ shown, pictures, pdfVisit }) => (
        // Pages of attached PDFs are queries.
        <QueryData>
          <SharedView {...{ shown, pictures, pdfVisit }} />
        </QueryData>
      )}
    </LinkPage>
  )
}

function titleOf(opening: ReturnType<typeof useSharedReport>['opening']): string {
  if (opening.state !== 'open') return 'Property Report'
  const { report } = opening.shown
  return `${reportTitle(report)} – ${documentName(report)}`
}
