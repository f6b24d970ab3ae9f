import { Switch } from '@mantine/core'
import { type CheckboxGroup, CheckboxGroups } from '../ui/checkbox-groups.tsx'
import classes from './notification-choice.module.css'
import { WatchedUntil } from './watched-until.tsx'

interface NotificationChoiceProps {
  /** `When something changes in this area` */
  description: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
  /** Keys of the chosen types, of those that are not locked. */
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
  groups: readonly CheckboxGroup[]
  /** An ISO moment. */
  expiresAt: string
  onRenew: () => void
}

/** Turns notifications on or off, selects the types of changes, and shows their expiry. */
export function NotificationChoice({ isOn, chosen, groups, ...props }: NotificationChoiceProps) {
  const isLocked = groups.every(({ onUnlock }) => onUnlock !== null)
  return (
    <>
      <Switch
        label="Notify me"
        description={props.description}
        disabled={isLocked}
        checked={isOn}
        onChange={(event) => props.onTurn(event.currentTarget.checked)}
      />
      {isOn && <WatchedUntil expiresAt={props.expiresAt} onRenew={props.onRenew} />}
      {(isOn || isLocked) && <CheckboxGroups groups={groups} chosen={chosen} onChoose={props.onChoose} />}
      {isOn && !isLocked && chosen.length === 0 && (
        <p className={classes.nothing}>Nothing is ticked, so there will be no notifications.</p>
      )}
    </>
  )
}
