import { Switch, Text } from '@mantine/core'
import { checkAtLeastOne } from '#domain/account/password.ts'
import { type CheckboxGroup, CheckboxGroups } from '../ui/checkbox-groups.tsx'
import { FIELD_MESSAGES } from '../ui/fields/field-messages.ts'
import { WatchedUntil } from './watched-until.tsx'

interface NotificationChoiceProps {
  description: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
  keys: readonly string[]
  onChoose: (keys: string[]) => void
  groups: readonly CheckboxGroup[]
  /** ISO time. */
  expiresAt: string
  onRenew: () => void
}

export const hasTypes = (keys: readonly string[]): boolean => checkAtLeastOne(keys).ok

export function NotificationChoice({ isOn, keys, groups, ...props }: NotificationChoiceProps) {
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
      {(isOn || isLocked) && <CheckboxGroups groups={groups} keys={keys} onChoose={props.onChoose} />}
      {isOn && !isLocked && !hasTypes(keys) && (
        <Text fz={13} c="var(--warning)" role="alert">
          {FIELD_MESSAGES.atLeastOne} Without a type of change there are no notifications.
        </Text>
      )}
    </>
  )
}
