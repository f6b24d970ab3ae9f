import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import classes from './folders.module.css'

const MOST_LETTERS = 200

interface NameFormProps {
  initialName?: string
  /** On the button: `Create`, `Rename`. */
  verb: string
  /** Throws `ApiError`; what was typed stays. */
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the name of a folder. */
export function NameForm({ initialName = '', verb, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(initialName)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => (name.trim() === '' ? 'Give the folder a name.' : null),
    () => onSave(name.trim()),
  )
  return (
    <form className={classes.nameForm} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextInput
        autoFocus
        aria-label="Name of the folder"
        placeholder="Name of the folder"
        maxLength={MOST_LETTERS}
        value={name}
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
    </form>
  )
}
