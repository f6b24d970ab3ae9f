import type { ReactNode } from 'react'
import { ApiError, describeError, isAborted } from '../api/api-error.ts'
import { createStore } from '../store/store.ts'

/** Colour and icon of alerts, toasts and banners. */
export type MessageKind = 'info' | 'success' | 'warning' | 'danger'

interface Message {
  id: number
  kind: MessageKind
  title: string
  /** Text with its line breaks. Following a link closes the alert. */
  body: ReactNode
}

export interface Alert extends Message {
  asks: false
}

export interface Question extends Message {
  asks: true
  yes: string
  no: string
  answer: (isYes: boolean) => void
}

/** Open alerts and questions, of which the first is shown. */
export const useAlerts = createStore<{ queue: readonly (Alert | Question)[] }>({ queue: [] })

interface NewAlert {
  kind?: MessageKind
  title: string
  body?: ReactNode
}

interface NewQuestion extends NewAlert {
  yes?: string
  no?: string
}

let lastId = 0

/** Specification part 2, section 8. Skips an alert that is already open. */
export function showAlert({ kind = 'info', title, body = null }: NewAlert): number {
  const openAlert = useAlerts
    .getState()
    .queue.find(
      (other) =>
        !other.asks &&
        other.kind === kind &&
        other.title === title &&
        other.body === body &&
        (typeof body === 'string' || body === null),
    )
  if (openAlert) return openAlert.id
  return add({ asks: false, kind, title, body })
}

/** Returns false if closed without an answer, or if the same question is already open. */
export function confirm({
  kind = 'info',
  title,
  body = null,
  yes = 'Yes',
  no = 'No',
}: NewQuestion): Promise<boolean> {
  const isOpen = useAlerts
    .getState()
    .queue.some(
      (other) =>
        other.asks &&
        other.kind === kind &&
        other.title === title &&
        other.yes === yes &&
        (other.body === body || typeof body === 'object'),
    )
  if (isOpen) return Promise.resolve(false)
  return new Promise((answer) => {
    add({ asks: true, kind, title, body, yes, no, answer })
  })
}

export const closeAlert = (id: number): void => answerQuestion(id, false)

export function answerQuestion(id: number, isYes: boolean): void {
  const { queue } = useAlerts.getState()
  const closed = queue.find((message) => message.id === id)
  if (!closed) return
  useAlerts.setState({ queue: queue.filter((message) => message !== closed) })
  if (closed.asks) closed.answer(isYes)
}

function add(message: Omit<Alert, 'id'> | Omit<Question, 'id'>): number {
  lastId += 1
  const added = { ...message, id: lastId } as Alert | Question
  useAlerts.setState(({ queue }) => ({ queue: [...queue, added] }))
  return added.id
}

/** Asks before discarding input. `unsaved` describes it; null for none. */
export const confirmDiscard = async (unsaved: string | null): Promise<boolean> =>
  unsaved === null ||
  confirm({
    kind: 'danger',
    title: 'Discard what you have typed?',
    body: unsaved,
    yes: 'Discard',
    no: 'Keep typing',
  })

export function notifyFailure(error: unknown): void {
  if (isAborted(error)) return
  if (!(error instanceof ApiError)) reportError(error)
  else if (error.isNotified) return
  else error.isNotified = true
  const { title, message } = describeError(error)
  showAlert({ kind: 'danger', title, body: message })
}
