import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import classes from '../../../../property/share/share.module.css'
import { ShareList } from '../../../../property/share/share-list.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { describeMissing, findMissingParts } from '../print/missing-parts.ts'
import { EMPTY_MAIL, type Mail, NewLink } from './new-link.tsx'
import { reportShares } from './shares.ts'

export function ShareButton({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        h={36}
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && <ShareDialog report={report} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShareDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const [mail, setMail] = useState(EMPTY_MAIL)
  const [sentMail, setSentMail] = useState(EMPTY_MAIL)
  const { running, failed, incomplete } = findMissingParts(report.parts)
  const missing = [...running, ...failed]
  const isTyped = mail.to !== sentMail.to || mail.message !== sentMail.message
  const onSent = (text: Mail) => {
    setMail(text)
    setSentMail(text)
  }
  return (
    <Dialog
      title="Share report"
      size="medium"
      unsaved={isTyped ? 'The e-mail is not sent.' : null}
      onClose={onClose}
    >
      <p className={classes.note}>
        Anyone with a link sees the current report, without an account. Hidden parts are left out, and so is
        data whose source does not allow sharing.
      </p>
      {missing.length + incomplete.length > 0 && (
        <p className={classes.note}>
          {describeMissing(missing.length, incomplete.length)}. The link says so without the reason, and shows
          data that arrives later.
        </p>
      )}
      <NewLink report={report} mail={mail} onChangeMail={setMail} onSent={onSent} />
      <ShareList
        query={reportShares.useShares(report.id)}
        noun="report"
        onRevoke={(shareId) => reportShares.revoke(report.id, shareId)}
      />
    </Dialog>
  )
}
