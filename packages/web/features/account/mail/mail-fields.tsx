import { Switch, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Account } from '#contract/account/account.ts'
import type { CallBody } from '#contract/calls.ts'
import { DIGEST_TIMES } from '#domain/watching/digest.ts'
import { rollupsFor } from '#domain/watching/rollups.ts'
import { call } from '../../../lib/api/api.ts'
import { problemInPlace } from '../../../lib/api/api-error.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { useSession } from '../../../state/account/session.ts'
import { Stepper } from '../../../ui/fields/numbers/stepper.tsx'
import { checkMonths, MONTHS_RULES } from '../../../ui/fields/numbers/steps.ts'
import type { NumberInputResult } from '../../../ui/fields/numbers/typed-number.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../account.module.css'
import rollupLines from './rollup-lines.module.css'

/** Specification part 1, section 9. */
const DEBOUNCE_MS = 200

type Preferences = CallBody<'notificationPreferences'>

/** Specification part 2, sections 5 and 6. Saved automatically. */
export function MailFields({ user }: { user: Account }) {
  const [input, setInput] = useState<{ months: number | null; error: string | null } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const months = input ? input.months : user.notificationsRecurrence

  const save = async (preferences: Preferences): Promise<boolean> => {
    try {
      await savePreferences(preferences)
      setProblem(null)
      notifySaved('automatic')
      return true
    } catch (error) {
      setProblem(problemInPlace(error))
      return false
    }
  }
  const saveMonths = useDebouncedCallback(
    async (notificationsRecurrence: number) => {
      if (!(await save({ notificationsRecurrence }))) return
      // Keeps input typed during the request, which is saved next.
      setInput((current) => (current?.months === notificationsRecurrence ? null : current))
    },
    { delay: DEBOUNCE_MS, flushOnUnmount: true },
  )
  const changeMonths = (next: number | null, result: NumberInputResult) => {
    const error = validateMonths(next, result)
    setInput({ months: next, error })
    if (next !== null && error === null) saveMonths(next)
    else saveMonths.cancel()
  }
  return (
    <>
      <Problem>{problem}</Problem>
      <Switch
        label="Send me notification e-mails"
        description="Digests of changes in your folders and watched areas, and a reminder before watching ends."
        checked={user.sendNotificationsEmail}
        onChange={(event) => void save({ sendNotificationsEmail: event.currentTarget.checked })}
      />
      <RollupLines isOn={user.sendNotificationsEmail} timezone={user.details.timezone} />
      <div className={classes.narrow}>
        <Stepper
          label="Stop after this many months"
          description="From 1 to 12, counted from the day you watch or renew a folder or area."
          rules={MONTHS_RULES}
          value={months}
          error={input?.error}
          onChange={changeMonths}
        />
      </div>
    </>
  )
}

function validateMonths(months: number | null, result: NumberInputResult): string | null {
  const isTooMany = !result.ok && result.error === 'max'
  const check = checkMonths(isTooMany ? MONTHS_RULES.max + 1 : months)
  return check.ok ? null : check.reason
}

async function savePreferences(preferences: Preferences): Promise<void> {
  const response = await call('notificationPreferences', { body: preferences })
  useSession.setState(({ user }) => ({ user: user && { ...user, ...response } }))
}

function RollupLines({ isOn, timezone }: { isOn: boolean; timezone: string }) {
  const resources = useSession((session) => session.allowedResources)
  const rollups = rollupsFor(resources)
  if (rollups.length === 0) return null
  return (
    <div className={rollupLines.box} data-off={!isOn}>
      <dl className={rollupLines.lines} aria-label="How often e-mails are sent">
        {rollups.map(({ key, label, cadence, cadenceLabel }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {cadenceLabel}{' '}
              <Text span inherit c="dimmed">
                {DIGEST_TIMES[cadence]}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      <Caption mt={6}>
        {getCity(timezone)} time, as your profile says. No e-mail is sent when nothing happened.
      </Caption>
    </div>
  )
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires` */
const getCity = (timezone: string) => timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone
