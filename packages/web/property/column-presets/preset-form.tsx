import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MAX_PRESET_NAME_LENGTH } from '#domain/table/column-presets.ts'
import classes from './presets.module.css'
import type { PresetResult } from './presets.ts'

interface PresetFormProps {
  initialName?: string
  onSave: (name: string) => Promise<PresetResult>
  onCancel: () => void
}

/** Not a `<form>`, because forms cannot be nested. */
export function PresetForm({ initialName = '', onSave, onCancel }: PresetFormProps) {
  const [name, setName] = useState(initialName)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const result = await onSave(name)
      setProblem(result.ok ? null : result.reason)
      if (!result.ok) field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }
  return (
    <div className={classes.presetForm}>
      <TextInput
        ref={field}
        autoFocus
        aria-label="Name of the preset"
        placeholder="Name of the preset"
        maxLength={MAX_PRESET_NAME_LENGTH}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={saveOnEnter}
      />
      <Button variant="default" loading={isBusy} onClick={() => void save()}>
        Save preset
      </Button>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Not now
      </Button>
    </div>
  )
}
