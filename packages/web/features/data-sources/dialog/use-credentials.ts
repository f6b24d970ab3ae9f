import { useRef, useState } from 'react'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { NO_CREDENTIALS, type TypedCredentials } from '../../../property/credentials/credentials-fields.tsx'
import { saveCredentials } from '../../../property/credentials/save-credentials.ts'
import { loadDataSources } from '../../../state/table/data-sources.ts'

export type CredentialsPrompt = ReturnType<typeof useCredentials>

export function useCredentials() {
  const [inputs, setInputs] = useState<ReadonlyMap<CredentialsKey, TypedCredentials>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<CredentialsKey, string>>(new Map())
  const fields = useRef(new Map<CredentialsKey, HTMLInputElement>())
  return {
    inputs,
    problems,
    setInput: (key: CredentialsKey, value: TypedCredentials) => setInputs(new Map(inputs).set(key, value)),
    registerField(key: CredentialsKey, field: HTMLInputElement | null) {
      if (field) fields.current.set(key, field)
      else fields.current.delete(key)
    },
    /** Returns whether all were accepted. */
    async saveAll(keys: readonly CredentialsKey[]): Promise<boolean> {
      const refusals = new Map<CredentialsKey, string>()
      for (const key of keys) {
        const reason = await saveCredentials(key, inputs.get(key) ?? NO_CREDENTIALS)
        if (reason !== null) refusals.set(key, reason)
      }
      if (refusals.size < keys.length) await loadDataSources()
      setProblems(refusals)
      const [refusedKey] = refusals.keys()
      if (refusedKey !== undefined) fields.current.get(refusedKey)?.focus()
      return refusedKey === undefined
    },
  }
}
