import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { PLANS, type PlanKey } from '#domain/account/plans.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import { formatDay } from '#domain/text/moments.ts'
import { DEFAULT_TIME_ZONE, dayAt, endOfDay } from '#domain/text/time-zone.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { getPlanTitle } from '../monitor-labels.ts'
import { Tag } from '../pieces.tsx'
import { Section } from './facts.tsx'
import type { AccountSectionProps } from './use-account-acts.ts'

const OPTIONS = (Object.keys(PLANS) as PlanKey[]).map((value) => ({ value, label: PLANS[value].title }))

const toDay = (endsAt: string | null): IsoDate | null =>
  endsAt === null ? null : dayAt(new Date(endsAt), DEFAULT_TIME_ZONE)

/** A plan ends after its last day in British Columbia. */
export function PlanSection({ account, actions }: AccountSectionProps) {
  const savedPlan = account.grantedPlan.plan as PlanKey
  const savedDay = toDay(account.grantedPlan.endsAt)
  const [plan, setPlan] = useState(savedPlan)
  const [lastDay, setLastDay] = useState<IsoDate | null>(savedDay)
  const [isReadable, setReadable] = useState(true)
  const chosenEnd = lastDay === null ? null : endOfDay(lastDay, DEFAULT_TIME_ZONE).toISOString()
  const endsAt = lastDay === savedDay ? account.grantedPlan.endsAt : chosenEnd
  const isChanged = plan !== savedPlan || lastDay !== savedDay
  const save = () =>
    actions.change.run({
      body: { plan: { key: plan, endsAt } },
      done: `${account.username} now has the plan ${getPlanTitle(plan)}`,
    })
  return (
    <Section
      title="Plan"
      lead={
        account.subscriptionValid ? (
          `${getPlanTitle(account.plan)} gives access${account.endsAt === null ? '' : ` until ${formatDay(account.endsAt)}, with any grace period`}. Below is the plan that was granted; without a last day it does not end.`
        ) : (
          <>
            <Tag kind="warning">Not valid</Tag> The account can only open its payment page.
          </>
        )
      }
    >
      <Group gap={12} align="flex-end">
        <Box w={180}>
          <SelectBox label="Plan" options={OPTIONS} value={plan} onChange={setPlan} />
        </Box>
        <DateInput
          label="Last day"
          value={lastDay}
          today={dayAt(new Date(), DEFAULT_TIME_ZONE)}
          onChange={(day, result) => {
            setReadable(result.ok)
            setLastDay(day)
          }}
        />
        <Button h={36} disabled={!isChanged || !isReadable} loading={actions.change.isRunning} onClick={save}>
          Save the plan
        </Button>
      </Group>
    </Section>
  )
}
