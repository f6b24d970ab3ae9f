import type { Report } from '#contract/report/reports.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { NewLink } from './new-link.tsx'
import classes from './share.module.css'
import { ShareList } from './share-list.tsx'

interface ShareDialogProps {
  report: Report
  onClose: () => void
}

/** Links to the report for people without an account: a new one, and those that there are. */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  return (
    <Dialog title="Share report" size="medium" onClose={onClose}>
      <p className={classes.note}>
        Whoever has a link sees the report as it is, without an account. Left out are parts that are hidden,
        running or have failed, and data whose source does not allow it.
      </p>
      <NewLink report={report} />
      <ShareList reportId={report.id} />
    </Dialog>
  )
}
