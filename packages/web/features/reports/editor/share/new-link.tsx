import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { MAX_EMAIL_LENGTH } from '#domain/account/account-fields.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import { MAX_LINK_MESSAGE } from '#domain/share/share-rules.ts'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { NewLinkForm } from '../../../../property/share/new-link-form.tsx'
import classes from '../../../../property/share/share.module.css'
import { usePdfRuns } from '../../pdf/pdf-runs.ts'
import { mailReport, reportShares } from './shares.ts'

type LinkDelivery = 'copy' | 'mail'

export interface Mail {
  to: string
  message: string
}
export const EMPTY_MAIL: Mail = { to: '', message: '' }

interface NewLinkProps {
  report: Report
  mail: Mail
  onChangeMail: (mail: Mail) => void
  onSent: (mail: Mail) => void
}

export function NewLink({ report, mail, onChangeMail, onSent }: NewLinkProps) {
  const { id: reportId } = report
  const hasFiles = listPrinted(report.attachments).length > 0
  const [delivery, setDelivery] = useState<LinkDelivery>('copy')
  const [showsFiles, setShowsFiles] = useState(false)
  const [offersPdf, setOffersPdf] = useState(false)
  const isPdfUnavailable = usePdfRuns((state) => state.isUnavailable)
  return (
    <NewLinkForm<'to'>
      daysLabelClass={classes.label}
      passwordHint={delivery === 'mail' ? 'The e-mail does not contain it. Pass it on yourself.' : undefined}
      verb={delivery === 'copy' ? 'Create link' : 'Send'}
      isAddressShown={delivery === 'copy'}
      check={() =>
        delivery === 'mail' && !mail.to.includes('@')
          ? { field: 'to', message: 'Please type the e-mail address of the recipient.' }
          : null
      }
      onCreate={async (terms) => {
        const request = {
          ...terms,
          showsFiles: hasFiles && showsFiles,
          offersPdf: offersPdf && !isPdfUnavailable,
        }
        if (delivery === 'copy') return reportShares.create(reportId, request)
        const to = mail.to.trim()
        await mailReport({ reportId, ...request, to, message: mail.message })
        showToast({ kind: 'success', title: `Sending the link to ${to}` })
        onSent({ ...mail, to: '' })
        return null
      }}
      options={
        <>
          {hasFiles && (
            <Checkbox
              label="With the attached files"
              description="Shown as printed. Anyone with the link can download them."
              checked={showsFiles}
              onChange={({ currentTarget }) => setShowsFiles(currentTarget.checked)}
            />
          )}
          <Checkbox
            label="With a PDF to download"
            description={
              isPdfUnavailable
                ? 'This server cannot make PDFs yet.'
                : 'Contains what the link shows. Revoking the link does not affect downloaded copies.'
            }
            disabled={isPdfUnavailable}
            checked={offersPdf && !isPdfUnavailable}
            onChange={({ currentTarget }) => setOffersPdf(currentTarget.checked)}
          />
        </>
      }
    >
      {(errorOf) => (
        <>
          <SegmentedControl
            fullWidth
            aria-label="How to share the link"
            data={[
              { value: 'copy', label: 'Copy a link' },
              { value: 'mail', label: 'Send by e-mail' },
            ]}
            value={delivery}
            onChange={(value) => setDelivery(value as LinkDelivery)}
          />
          {delivery === 'mail' && (
            <>
              <TextInput
                label="To"
                type="email"
                autoComplete="off"
                placeholder="client@example.ca"
                maxLength={MAX_EMAIL_LENGTH}
                required
                withAsterisk={false}
                value={mail.to}
                error={errorOf('to')}
                onChange={({ currentTarget }) => onChangeMail({ ...mail, to: currentTarget.value })}
              />
              <Textarea
                label="Message (optional)"
                description="Your name, company and telephone are added. Replies go to your e-mail address."
                rows={3}
                maxLength={MAX_LINK_MESSAGE}
                value={mail.message}
                onChange={({ currentTarget }) => onChangeMail({ ...mail, message: currentTarget.value })}
              />
            </>
          )}
        </>
      )}
    </NewLinkForm>
  )
}
