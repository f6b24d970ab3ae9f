import { Button, Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import classes from './checkbox-groups.module.css'

export interface CheckboxGroup {
  key: string
  title: string
  note?: string
  onUnlock: (() => void) | null
  choices: readonly { key: string; label: string }[]
}

interface CheckboxGroupsProps {
  groups: readonly CheckboxGroup[]
  keys: readonly string[]
  onChoose: (keys: string[]) => void
}

export function CheckboxGroups({ groups, keys, onChoose }: CheckboxGroupsProps) {
  return groups.map(({ key, title, note, onUnlock, choices }) =>
    onUnlock === null ? (
      <Checkbox.Group
        key={key}
        label={title}
        description={note}
        value={[...keys]}
        onChange={onChoose}
        className={classes.group ?? ''}
      >
        {choices.map((choice) => (
          <Checkbox key={choice.key} size="xs" value={choice.key} label={choice.label} />
        ))}
      </Checkbox.Group>
    ) : (
      <Button
        key={key}
        variant="default"
        size="xs"
        leftSection={<IconLock size={14} stroke={1.75} aria-hidden />}
        onClick={onUnlock}
      >
        {title}
      </Button>
    ),
  )
}
