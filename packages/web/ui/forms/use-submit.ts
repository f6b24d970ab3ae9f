import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useFocusReturn } from '../behaviour/use-focus-return.ts'
import { problemInPlace } from './problem-of.ts'

/** What is wrong with one field of a form. */
export interface FieldError<Field extends string> {
  field: Field
  message: string
}

/** Returns the message of a field; null while nothing is wrong with it. */
export type ErrorOf<Field extends string> = (field: Field) => string | null

interface Submitting<Field extends string> {
  isBusy: boolean
  /** Message about the form as a whole; null while nothing is wrong with it. */
  problem: string | null
  errorOf: ErrorOf<Field>
  /** Handler for `<form onSubmit>`. */
  onSubmit: (event: Pick<FormEvent, 'preventDefault' | 'currentTarget'>) => void
}

/**
 * Sends a form once at a time. `check` returns what is wrong: of a field, or of the form as a whole; `send` throws `ApiError`. The message stands
 * beside the field, or above the form, until something else is typed, and the first invalid field has the focus. What was typed stays.
 * `refusals`: the field that an error of the server is about.
 */
export function useSubmit<Field extends string = never>(
  check: () => FieldError<Field> | string | null,
  send: () => Promise<void>,
  refusals: Partial<Record<ApiError['code'], Field>> = {},
): Submitting<Field> {
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: Field | null; message: string } | null>(null)
  // A button that is busy is disabled, and loses the focus.
  useFocusReturn(isBusy)
  const [form, setForm] = useState<Element | null>(null)
  useEffect(() => {
    if (wrong === null || form === null) return
    focusInvalid(form)
    const forget = ({ target }: Event) => {
      if (form.contains(target as Node)) setWrong(null)
    }
    // Behind React's own listener: a render before it would put the former value back into the field.
    document.addEventListener('input', forget)
    return () => document.removeEventListener('input', forget)
  }, [wrong, form])
  const submit = async () => {
    const found = check()
    const next = typeof found === 'string' ? { field: null, message: found } : found
    if (next !== null && next.message === wrong?.message) {
      // Shown anew, and scrolled to: a second press would else do nothing.
      setWrong(null)
      await Promise.resolve()
    }
    setWrong(next)
    if (next !== null || isBusy) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      const message = problemInPlace(error)
      const field = (error instanceof ApiError && refusals[error.code]) || null
      setWrong(message === null ? null : { field, message })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem: wrong?.field === null ? wrong.message : null,
    errorOf: (field) => (wrong?.field === field ? wrong.message : null),
    onSubmit(event) {
      event.preventDefault()
      setForm(event.currentTarget)
      void submit()
    },
  }
}

/** Focuses the first invalid field, in the middle of what is visible of the form. */
function focusInvalid(form: Element): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
