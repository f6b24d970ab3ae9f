import { Switch, Text } from '@mantine/core'
import { checkAtLeastOne } from '#domain/account/password.ts'
import { type CheckboxGroup, CheckboxGroups } from '../ui/checkbox-groups.tsx'
import { FIELD_MESSAGES } from '../ui/fields/field-messages.ts'
import { WatchedUntil } from './watched-until.tsx'

interface NotificationChoiceProps {
  description: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
  groups: readonly CheckboxGroup[]
  /** ISO time. */
  expiresAt: string
  onRenew: () => void
}

export const hasTypes = (chosen: readonly string[]): boolean => checkAtLeastOne(chosen).ok

export function NotificationChoice({ isOn, chosen, groups, ...props }: NotificationChoiceProps) {
  const isLocked = groups.every(({ onUnlock }) => onUnlock !== null)
  return (
    <>
      <Switch
        label="Notify me"
        description={props.description}
        disabled={isLocked}
        checked={isOn}
        onChange={(event) => props.onToggle(event.currentTarget.checked)}
      />
      {isOn && <WatchedUntil expiresAt={props.expiresAt} onRenew={props.onRenew} />}
      {(isOn || isLocked) && <CheckboxGroups groups={groups} chosen={chosen} onChoose={props.onChoose} />}
      {isOn && !isLocked && !hasTypes(chosen) && (
        <Text fz={13} c="var(--warning)" role="alert">
          {FIELD_MESSAGES.atLeastOne} Without a type of change there are no notifications.
        </Text>
      )}
    </>
  )
}
