import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countRequest } from '../../../lib/api/api.ts'
import { confirm, type MessageKind, showAlert } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import classes from '../gallery.module.css'
import { KINDS, LONG_TEXT, LONG_WORD } from '../samples.ts'
import { Specimen, State } from '../specimen.tsx'

export function MessagesSection() {
  return (
    <>
      <LoadingBarSpecimen />
      <ToastSpecimen />
      <AlertSpecimen />
      <ConfirmSpecimen />
    </>
  )
}

function KindButtons({ onChoose }: { onChoose: (kind: MessageKind) => void }) {
  return (
    <div className={classes.row}>
      {KINDS.map((kind) => (
        <Button key={kind} variant="default" onClick={() => onChoose(kind)}>
          {kind}
        </Button>
      ))}
    </div>
  )
}

function LoadingBarSpecimen() {
  const [isRunning, setRunning] = useState(false)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  const toggle = () => {
    if (isRunning) end.current?.()
    else end.current = countRequest()
    setRunning(!isRunning)
  }
  return (
    <Specimen
      id="loading-bar"
      title="Loading bar"
      note="Along the top edge while a request runs that somebody waits for; moves for up to 60 s. Quiet requests do not show it."
    >
      <State name={isRunning ? 'Running' : 'At rest'}>
        <Button variant="default" onClick={toggle}>
          {isRunning ? 'End the request' : 'Start a request'}
        </Button>
      </State>
    </Specimen>
  )
}

function ToastSpecimen() {
  const [hasUndone, setUndone] = useState(false)
  return (
    <Specimen
      id="toasts"
      title="Toasts"
      note="At the top right for 5500 ms; the bar below stops while the pointer or the focus rests on one."
    >
      <State name="Every kind">
        <KindButtons onChoose={(kind) => showToast({ kind, title: `A toast of ${kind}` })} />
      </State>
      <State name="With an action">
        <Button
          variant="default"
          onClick={() =>
            showToast({
              kind: 'success',
              title: 'The folder was deleted',
              message: 'It held 12 things.',
              action: { label: 'Undo', run: () => setUndone(true) },
            })
          }
        >
          Delete
        </Button>
        {hasUndone && <p className={classes.response}>It is back.</p>}
      </State>
      <State name="Long words">
        <Button variant="default" onClick={() => showToast({ title: LONG_TEXT, message: LONG_WORD })}>
          Tell a long story
        </Button>
      </State>
    </Specimen>
  )
}

function AlertSpecimen() {
  return (
    <Specimen
      id="alerts"
      title="Alerts"
      note="One after the other, with a Close button. The same words are shown only once at a time."
    >
      <State name="Every kind">
        <KindButtons
          onChoose={(kind) => showAlert({ kind, title: `An alert of ${kind}`, body: 'Something to know.' })}
        />
      </State>
      <State name="Line breaks and a link">
        <Button
          variant="default"
          onClick={() =>
            showAlert({
              kind: 'danger',
              title: 'Authentication Error',
              body: (
                <>
                  {'The first line.\nThe second line, with '}
                  <a href="#alerts">a link that closes the alert</a>.
                </>
              ),
            })
          }
        >
          Alert with a link
        </Button>
      </State>
      <State name="Two at once, long words">
        <Button
          variant="default"
          onClick={() => {
            showAlert({ kind: 'warning', title: LONG_TEXT, body: LONG_WORD })
            showAlert({ kind: 'info', title: 'The second', body: 'It has waited for the first.' })
          }}
        >
          Two alerts
        </Button>
      </State>
    </Specimen>
  )
}

function ConfirmSpecimen() {
  const [answer, setAnswer] = useState<boolean | null>(null)
  const prompt = async (kind: MessageKind) =>
    setAnswer(
      await confirm(
        kind === 'danger'
          ? {
              kind,
              title: 'Delete the folder?',
              body: 'The 12 items in it will also be deleted.',
              yes: 'Delete',
              no: 'Keep it',
            }
          : { kind, title: 'Go on?', body: 'Nothing is lost either way.' },
      ),
    )
  return (
    <Specimen
      id="confirm"
      title="Questions"
      note="No and Yes; Escape, the cross and a click outside mean no."
    >
      <State name="Plain">
        <Button variant="default" onClick={() => prompt('info')}>
          Ask
        </Button>
      </State>
      <State name="Destructive, in other words">
        <Button variant="default" onClick={() => prompt('danger')}>
          Ask before deleting
        </Button>
      </State>
      <State name="Answer">
        <output>{answer === null ? 'None yet' : answer ? 'Yes' : 'No'}</output>
      </State>
    </Specimen>
  )
}
