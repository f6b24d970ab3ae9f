import { Button, Text } from '@mantine/core'
import { Problem } from '../../ui/forms/problem.tsx'
import classes from './account.module.css'

interface SaveBarProps {
  problem: string | null
  isDirty: boolean
  isBusy: boolean
  onDiscard: () => void
}

export function SaveBar({ problem, isDirty, isBusy, onDiscard }: SaveBarProps) {
  return (
    <div className={classes.saveBar}>
      <div>
        <Problem>{problem}</Problem>
        {problem === null && (
          <Text c="dimmed" role="status">
            {isDirty ? 'Not saved yet' : 'Everything is saved'}
          </Text>
        )}
      </div>
      <Button variant="default" h={36} disabled={!isDirty || isBusy} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" h={36} loading={isBusy} disabled={!isDirty}>
        Save
      </Button>
    </div>
  )
}
