import { type FormEvent, useEffect, useState } from 'react'
import { useFocusReturn } from '../behaviour/use-focus-return.ts'
import { problemInPlace } from './problem-of.ts'

interface Submitting {
  isBusy: boolean
  /** Message that describes the problem; null while none is known. */
  problem: string | null
  /** Handler for `<form onSubmit>`. */
  onSubmit: (event: Pick<FormEvent, 'preventDefault' | 'currentTarget'>) => void
}

/**
 * Sends a form once at a time. `check` returns the problem of what was typed, or null; `send` throws `ApiError`, whose
 * words are shown above the form until something else is typed there. What was typed stays.
 */
export function useSubmit(check: () => string | null, send: () => Promise<void>): Submitting {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A button that is busy is disabled, and loses the focus.
  useFocusReturn(isBusy)
  const [form, setForm] = useState<Element | null>(null)
  const isWrong = problem !== null
  useEffect(() => {
    if (!isWrong || form === null) return
    const forget = ({ target }: Event) => {
      if (form.contains(target as Node)) setProblem(null)
    }
    // Behind React's own listener: a render before it would put the former value back into the field.
    document.addEventListener('input', forget)
    return () => document.removeEventListener('input', forget)
  }, [isWrong, form])
  const submit = async () => {
    const wrong = check()
    if (wrong !== null && wrong === problem) {
      // Shown anew, and scrolled to: a second press would else do nothing.
      setProblem(null)
      await Promise.resolve()
    }
    setProblem(wrong)
    if (wrong !== null || isBusy) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      setProblem(problemInPlace(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem,
    onSubmit(event) {
      event.preventDefault()
      setForm(event.currentTarget)
      void submit()
    },
  }
}
