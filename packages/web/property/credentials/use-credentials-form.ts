import { type FormEvent, useRef, useState } from 'react'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { NO_CREDENTIALS } from './credentials-fields.tsx'
import { saveCredentials } from './save-credentials.ts'

export function useCredentialsForm(credentialsKey: CredentialsKey, onSaved: () => Promise<void> | void) {
  const [credentials, setCredentials] = useState(NO_CREDENTIALS)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  async function save(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const reason = await saveCredentials(credentialsKey, credentials)
    setBusy(false)
    setProblem(reason)
    if (reason === null) await onSaved()
    else firstField.current?.focus()
  }
  return {
    isBusy,
    fields: { credentialsKey, credentials, problem, onType: setCredentials, firstField },
    onSubmit(event: FormEvent): void {
      event.preventDefault()
      void save()
    },
  }
}
