import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import classes from '../../../../property/share/share.module.css'
import { ShareList } from '../../../../property/share/share-list.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { type Mail, NewLink, NO_MAIL } from './new-link.tsx'
import { revokeShare, useShares } from './shares.ts'

interface ShareDialogProps {
  report: Report
  onClose: () => void
}

/** Links to the report for people without an account: a new one, and those that there are. */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  const [mail, setMail] = useState(NO_MAIL)
  const [sent, setSent] = useState(NO_MAIL)
  const isTyped = mail.to !== sent.to || mail.message !== sent.message
  const onSent = (text: Mail) => {
    setMail(text)
    setSent(text)
  }
  return (
    <Dialog
      title="Share report"
      size="medium"
      unsaved={isTyped ? 'The e-mail is not sent.' : null}
      onClose={onClose}
    >
      <p className={classes.note}>
        Whoever has a link sees the report as it is, without an account. Left out are parts that are hidden,
        running or have failed, and data whose source does not allow it.
      </p>
      <NewLink report={report} mail={mail} onMail={setMail} onSent={onSent} />
      <ShareList
        query={useShares(report.id)}
        what="report"
        onRevoke={(shareId) => revokeShare(report.id, shareId)}
      />
    </Dialog>
  )
}
