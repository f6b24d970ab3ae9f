import { call } from '../../../lib/api/api.ts'
import { LinkPage } from '../../../property/share/link-page.tsx'
import { useLink, useLinkToken } from '../../../property/share/use-link.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import classes from './shown-analysis.module.css'
import { ShownAnalysisView } from './shown-analysis.tsx'

export function SharedAnalysisPage() {
  const token = useLinkToken()
  return <OpenLink key={token} token={token} />
}

function OpenLink({ token }: { token: string }) {
  const link = useLink(token, openAnalysis)
  const { opening } = link
  const title = opening.state === 'open' ? `${opening.shown.title} – Market Analysis` : 'Market Analysis'
  return (
    <LinkPage link={link} noun="market analysis" title={title} skeletonClass={classes.skeleton}>
      {({ shown, visit }) => (
        <QueryData>
          <ShownAnalysisView analysis={shown} visit={visit} />
        </QueryData>
      )}
    </LinkPage>
  )
}

const openAnalysis = (body: { token: string; password?: string }) =>
  call('openSharedAnalysis', { body, isQuiet: true })
