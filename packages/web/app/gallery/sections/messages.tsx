import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countRequest } from '../../../lib/api/api.ts'
import { confirm, type MessageKind, showAlert } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
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
    <Group gap={8}>
      {KINDS.map((kind) => (
        <Button key={kind} variant="default" onClick={() => onChoose(kind)}>
          {kind}
        </Button>
      ))}
    </Group>
  )
}

function LoadingBarSpecimen() {
  const [isRunning, setIsRunning] = useState(false)
  const endRequest = useRef<(() => void) | null>(null)
  useEffect(() => () => endRequest.current?.(), [])
  const toggle = () => {
    if (isRunning) endRequest.current?.()
    else endRequest.current = countRequest()
    setIsRunning(!isRunning)
  }
  return (
    <Specimen
      id="loading-bar"
      title="Loading bar"
      note="Shown along the top edge while the user waits for a request; animates for up to 60 s. Background requests do not show it."
    >
      <State name={isRunning ? 'Running' : 'Idle'}>
        <Button variant="default" onClick={toggle}>
          {isRunning ? 'End the request' : 'Start a request'}
        </Button>
      </State>
    </Specimen>
  )
}

function ToastSpecimen() {
  const [isRestored, setIsRestored] = useState(false)
  return (
    <Specimen
      id="toasts"
      title="Toasts"
      note="Shown at the top right for 5500 ms; the countdown bar pauses while a toast is hovered or focused."
    >
      <State name="Every kind">
        <KindButtons onChoose={(kind) => showToast({ kind, title: `Example ${kind} toast` })} />
      </State>
      <State name="With an action">
        <Button
          variant="default"
          onClick={() =>
            showToast({
              kind: 'success',
              title: 'The folder was deleted',
              message: 'It contained 12 items.',
              action: { label: 'Undo', run: () => setIsRestored(true) },
            })
          }
        >
          Delete
        </Button>
        {isRestored && (
          <Text mt={8} c="dimmed">
            The folder was restored.
          </Text>
        )}
      </State>
      <State name="Long words">
        <Button variant="default" onClick={() => showToast({ title: LONG_TEXT, message: LONG_WORD })}>
          Show a long toast
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
      note="Shown one at a time, with a Close button. An alert that is already open is not repeated."
    >
      <State name="Every kind">
        <KindButtons
          onChoose={(kind) =>
            showAlert({ kind, title: `Example ${kind} alert`, body: 'The body of the alert.' })
          }
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
            showAlert({ kind: 'info', title: 'The second', body: 'Shown after the first alert is closed.' })
          }}
        >
          Two alerts
        </Button>
      </State>
    </Specimen>
  )
}

function ConfirmSpecimen() {
  const [answer, setAnswer] = useState('None yet')
  const ask = async (question: Parameters<typeof confirm>[0]) =>
    setAnswer((await confirm(question)) ? 'Yes' : 'No')
  return (
    <Specimen
      id="confirm"
      title="Questions"
      note="Answered with Yes or No; Escape, the close icon and a click outside mean No."
    >
      <State name="Plain">
        <Button
          variant="default"
          onClick={() => ask({ kind: 'info', title: 'Continue?', body: 'Nothing is lost either way.' })}
        >
          Ask
        </Button>
      </State>
      <State name="Destructive, with custom labels">
        <Button
          variant="default"
          onClick={() =>
            ask({
              kind: 'danger',
              title: 'Delete the folder?',
              body: 'The 12 items in it will also be deleted.',
              yes: 'Delete',
              no: 'Keep it',
            })
          }
        >
          Ask before deleting
        </Button>
      </State>
      <State name="Answer">
        <output>{answer}</output>
      </State>
    </Specimen>
  )
}
