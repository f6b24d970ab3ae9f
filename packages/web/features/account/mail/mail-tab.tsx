import type { Account } from '#contract/account/account.ts'
import classes from '../account.module.css'
import { Section } from '../section.tsx'
import { MailFields } from './mail-fields.tsx'

export function MailTab({ user }: { user: Account }) {
  return (
    <div className={classes.tab}>
      <Section
        title="Notification e-mails"
        lead="About what changes in the folders and areas that you watch. Mails about your account itself are always sent."
      >
        <MailFields user={user} />
      </Section>
    </div>
  )
}
