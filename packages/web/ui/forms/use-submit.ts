import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, problemInPlace } from '../../lib/api/api-error.ts'
import { useFocusReturn } from '../behaviour/focus-trail.ts'

export interface FieldError<Field extends string> {
  field: Field
  message: string
}

export type ErrorOf<Field extends string> = (field: Field) => string | null

interface Submitting<Field extends string> {
  isBusy: boolean
  problem: string | null
  errorOf: ErrorOf<Field>
  onSubmit: (event: Pick<FormEvent, 'preventDefault' | 'currentTarget'>) => void
}

/**
 * Submits a form, ignoring presses while in flight. Focuses the first invalid field. Messages disappear at
 * the next input.
 *
 * @param check Returns the error of a field or of the whole form, or null.
 * @param send Throws `ApiError`.
 * @param refusals Field to which each error code of the server belongs.
 */
export function useSubmit<Field extends string = never>(
  check: () => FieldError<Field> | string | null,
  send: () => Promise<void>,
  refusals: Partial<Record<ApiError['code'], Field>> = {},
): Submitting<Field> {
  const [isBusy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<{ field: Field | null; message: string } | null>(null)
  // A busy button is disabled, and would lose the focus.
  useFocusReturn(isBusy)
  const [form, setForm] = useState<Element | null>(null)
  useEffect(() => {
    if (fieldError === null || form === null) return
    focusInvalid(form)
    const forget = ({ target }: Event) => {
      if (form.contains(target as Node)) setFieldError(null)
    }
    // Runs after React's listener, because rendering earlier would restore the previous value.
    document.addEventListener('input', forget)
    return () => document.removeEventListener('input', forget)
  }, [fieldError, form])
  const submit = async () => {
    const error = check()
    const next = typeof error === 'string' ? { field: null, message: error } : error
    if (next !== null && next.message === fieldError?.message) {
      // Hides the message briefly, to show that it applies again.
      setFieldError(null)
      await Promise.resolve()
    }
    setFieldError(next)
    if (next !== null || isBusy) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      const message = problemInPlace(error)
      const field = (error instanceof ApiError && refusals[error.code]) || null
      setFieldError(message === null ? null : { field, message })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem: fieldError?.field === null ? fieldError.message : null,
    errorOf: (field) => (fieldError?.field === field ? fieldError.message : null),
    onSubmit(event) {
      event.preventDefault()
      setForm(event.currentTarget)
      void submit()
    },
  }
}

export const useAction = (run: () => Promise<void>): Submitting<never> => useSubmit(() => null, run)

function focusInvalid(form: Element): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
