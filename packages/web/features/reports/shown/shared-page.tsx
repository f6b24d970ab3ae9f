import { ENDPOINTS } from '#contract/endpoints.ts'
import { documentName, reportTitle } from '#domain/report/report-title.ts'
import { call } from '../../../lib/api/api.ts'
import { LinkPage } from '../../../property/share/link-page.tsx'
import { useLink, useLinkToken } from '../../../property/share/use-link.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import type { PictureAddresses } from '../pages/pictures/picture-addresses.ts'
import classes from './shared-page.module.css'
import { SharedView } from './shared-view.tsx'

export function SharedPage() {
  const token = useLinkToken()
  return <OpenLink key={token} token={token} />
}

function OpenLink({ token }: { token: string }) {
  const link = useSharedReport(token)
  return (
    <LinkPage link={link} noun="report" title={formatTitle(link.opening)} skeletonClass={classes.skeleton}>
      {({ shown, pictures, pdfVisit }) => (
        <QueryData>
          <SharedView shown={shown} pictures={pictures} pdfVisit={pdfVisit} />
        </QueryData>
      )}
    </LinkPage>
  )
}

function formatTitle(opening: ReturnType<typeof useSharedReport>['opening']): string {
  if (opening.state !== 'open') return 'Property Report'
  const { report } = opening.shown
  return `${reportTitle(report)} – ${documentName(report)}`
}

const useSharedReport = (token: string) => useLink(token, openReport)

async function openReport(body: { token: string; password?: string }) {
  const response = await call('openSharedReport', { body, isQuiet: true })
  if (response.state === 'locked') return response
  const { shown, visit, pictureVisit, offersPdf } = response
  return {
    state: 'open' as const,
    shown,
    pictures: makePictureAddresses(pictureVisit),
    pdfVisit: offersPdf ? visit : null,
  }
}

function makePictureAddresses(visit: string): PictureAddresses {
  const address = (path: string, id = '') =>
    path.replace(':visit', encodeURIComponent(visit)).replace(/:pictureId|:attachmentId/, id)
  return {
    ofPart: (pictureId) => address(ENDPOINTS.sharedPicture.path, pictureId),
    ofAttachment: (attachmentId) => address(ENDPOINTS.sharedAttachment.path, attachmentId),
    ofFirstParcel: ({ width, height }) =>
      `${address(ENDPOINTS.sharedParcelPicture.path)}?size=${Math.round(width)}x${Math.round(height)}`,
  }
}
