import { Button, Group } from '@mantine/core'
import type { MouseEvent } from 'react'
import { type Alert, answerQuestion, closeAlert, type Question } from '../../lib/messages/alerts.ts'
import { Dialog } from '../dialog.tsx'
import { KindIcon } from '../hints/kind-icon.tsx'
import classes from './alert-dialog.module.css'

/** Specification part 2, section 2. */
export function AlertDialog({ message }: { message: Alert | Question }) {
  const close = () => closeAlert(message.id)
  return (
    <Dialog title={message.title} icon={<MessageIcon message={message} />} onClose={close}>
      {message.body !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: listens to the links within
        // biome-ignore lint/a11y/useKeyWithClickEvents: following a link with Enter clicks too
        <div className={classes.body} onClick={(event) => opensPage(event) && close()}>
          {message.body}
        </div>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        {message.asks ? (
          <Answers question={message} />
        ) : (
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

/** A destructive question focuses No, so that Enter alone never confirms it. */
function Answers({ question: { id, kind, yes, no } }: { question: Question }) {
  const isDangerous = kind === 'danger'
  return (
    <>
      <Button
        variant="default"
        data-autofocus={isDangerous || undefined}
        onClick={() => answerQuestion(id, false)}
      >
        {no}
      </Button>
      <Button
        color={isDangerous ? 'red' : undefined}
        data-autofocus={isDangerous ? undefined : true}
        onClick={() => answerQuestion(id, true)}
      >
        {yes}
      </Button>
    </>
  )
}

function MessageIcon({ message: { kind } }: { message: Alert | Question }) {
  return (
    <span className={classes.icon} data-kind={kind}>
      <KindIcon kind={kind} />
    </span>
  )
}

function opensPage({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = (target as Element).closest('a')
  return link !== null && link.target !== '_blank' && button === 0 && !ctrlKey && !metaKey && !shiftKey
}
