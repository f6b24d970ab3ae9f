import { Button, Text } from '@mantine/core'
import classes from './account.module.css'

interface SaveBarProps {
  isDirty: boolean
  isBusy: boolean
  onDiscard: () => void
}

/** Below a form, and always in sight: whether something is unsaved, and what to do about it. */
export function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  return (
    <div className={classes.saveBar}>
      <Text c="dimmed" role="status">
        {isDirty ? 'Not saved yet' : 'Everything is saved'}
      </Text>
      <Button variant="default" h={36} disabled={!isDirty || isBusy} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" h={36} loading={isBusy} disabled={!isDirty}>
        Save
      </Button>
    </div>
  )
}
