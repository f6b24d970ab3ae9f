import { Anchor, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MAX_SUPPORT_MESSAGE } from '#contract/account/support-calls.ts'
import type { CallBody } from '#contract/calls.ts'
import { capitalized } from '#domain/text/counts.ts'
import { cutText } from '#domain/text/cut/cut-text.ts'
import { asStorableLine } from '#domain/text/cut/stored-characters.ts'
import { call } from '../../lib/api/api.ts'
import { withRetry } from '../../lib/api/creating.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { RELEASE, useSession } from '../../state/account/session.ts'
import { closeSupportForm, useLastFailure, useSupportForm } from '../../state/account/support.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CancelButton, Form } from '../../ui/forms/form.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import classes from './support-dialog.module.css'

/** Idempotent after a lost response, unless the text was edited. */
const sendMessage = withRetry((idempotencyKey, message: Omit<CallBody<'contactSupport'>, 'idempotencyKey'>) =>
  call('contactSupport', { body: { idempotencyKey, ...message } }),
)

export function SupportDialog() {
  const { form } = useSupportForm()
  const user = useSession((session) => session.user)
  const failure = useLastFailure(({ text }) => text)
  const [context] = useState(() => ({
    page: cutText(asStorableLine(location.pathname + location.search), 500),
    version: RELEASE,
    browser: cutText(asStorableLine(navigator.userAgent), 400),
    failure: cutText(asStorableLine(failure), 500),
  }))
  const [message, setMessage] = useState('')
  const topic = form?.about ?? ''
  const { errorOf, ...submission } = useSubmit<'message'>(
    () => (message.trim() === '' ? { field: 'message', message: 'Please write a message.' } : null),
    async () => {
      await sendMessage({ about: topic, message, context })
      closeSupportForm()
      showToast({
        kind: 'success',
        title: 'Your message was sent',
        ...(user?.email && { message: `We will answer to ${user.email}.` }),
      })
    },
  )
  if (form === null) return null
  const subject = topic === '' ? '' : `?subject=${encodeURIComponent(capitalized(topic))}`
  return (
    <Dialog
      title={form.title}
      unsaved={message.trim() === '' ? null : 'The message is not sent.'}
      onClose={closeSupportForm}
    >
      <Text mb={16}>
        {form.lead}{' '}
        <Anchor href={`mailto:${form.supportEmail}${subject}`} underline="always" inherit>
          {form.supportEmail}
        </Anchor>
        , or write here.
      </Text>
      <Form {...submission} verb="Send" secondary={<CancelButton onClick={closeSupportForm} />}>
        <Textarea
          data-autofocus
          required
          label={topic === '' ? 'Message' : `Message about ${topic}`}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={MAX_SUPPORT_MESSAGE}
          error={errorOf('message')}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <dl className={classes.context} aria-label="Sent with your message">
          <dt>Account</dt>
          <dd>{[user?.username, user?.email].filter(Boolean).join(', ')}</dd>
          <dt>Page</dt>
          <dd>{context.page}</dd>
          <dt>Version</dt>
          <dd>{context.version}</dd>
          <dt>Browser</dt>
          <dd>{context.browser}</dd>
          <dt>Last failure</dt>
          <dd>{context.failure || 'None'}</dd>
        </dl>
      </Form>
    </Dialog>
  )
}
