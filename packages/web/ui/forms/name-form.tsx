import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Problem } from './problem.tsx'
import { useSubmit } from './use-submit.ts'

const MAX_NAME_LENGTH = 200

interface NameFormProps {
  /** Such as `folder`. */
  noun: string
  initialName?: string
  maxLength?: number
  /** Label of the submit button: `Create`, `Rename`. */
  verb: string
  /** @throws ApiError; the text remains */
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

export function NameForm(props: NameFormProps) {
  const { noun, initialName = '', maxLength = MAX_NAME_LENGTH, verb, onSave, onCancel } = props
  const [name, setName] = useState(initialName)
  const field = useRef<HTMLInputElement>(null)
  // Not `autoFocus`, because a menu that closes in the same commit would take the focus back.
  useEffect(() => field.current?.focus(), [])
  const { isBusy, problem, errorOf, onSubmit } = useSubmit(
    () => (name.trim() === '' ? { field: 'name', message: `Give the ${noun} a name.` } : null),
    () => onSave(name.trim()),
    { unprocessable: 'name', conflict: 'name' },
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={8} mb={12}>
        <Problem>{problem}</Problem>
        <TextInput
          ref={field}
          data-autofocus
          aria-label={`Name of the ${noun}`}
          placeholder={`Name of the ${noun}`}
          maxLength={maxLength}
          value={name}
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={isBusy}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
