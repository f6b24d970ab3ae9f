import type { Share } from '#contract/share/links.ts'
import { call } from '../../../lib/api/api.ts'
import { NewLinkForm } from '../../../property/share/new-link-form.tsx'
import classes from '../../../property/share/share.module.css'
import { ShareList } from '../../../property/share/share-list.tsx'
import { createDocumentShares, type LinkTerms } from '../../../state/documents/document-shares.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { EditedAnalysis } from '../editor/use-analysis-changes.ts'
import pages from './client-pages.module.css'
import { ClientPages } from './client-pages.tsx'

const analysisShares = createDocumentShares<Share, LinkTerms>({
  keyOf: KEYS.analysisShares,
  list: (analysisId, options) => call('analysisShares', { params: { analysisId }, ...options }),
  create: (analysisId, terms) => call('shareAnalysis', { body: { analysisId, ...terms } }),
  revoke: (body) => call('revokeAnalysisShare', { body }),
})

interface ShareDialogProps extends Omit<EditedAnalysis, 'answer'> {
  onClose: () => void
}

export function ShareDialog({ analysis, changes, onClose }: ShareDialogProps) {
  return (
    <Dialog title="Share market analysis" size="lg" onClose={onClose}>
      <p className={classes.note}>
        Anyone with a link sees the chosen pages, always up to date, without an account, and can write to you.
        Data whose source does not allow sharing is left out.
      </p>
      <div className={pages.beside}>
        <ClientPages analysis={analysis} changes={changes} />
        <div>
          <NewLinkForm
            daysLabelClass={classes.note}
            verb="Create link"
            check={() => null}
            onCreate={async (terms) => {
              // Waits for saves, because the link shows the saved pages.
              await changes.hasRefusedChanges()
              return analysisShares.create(analysis.id, terms)
            }}
          />
          <ShareList
            query={analysisShares.useShares(analysis.id)}
            noun="market analysis"
            onRevoke={(shareId) => analysisShares.revoke(analysis.id, shareId)}
          />
        </div>
      </div>
    </Dialog>
  )
}
