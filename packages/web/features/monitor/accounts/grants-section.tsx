import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { MonitoredAccountDetails } from '#contract/admin/monitor.ts'
import { DERIVED_RESOURCES, RESOURCE_KEYS, type ResourceKey } from '#domain/account/permissions.ts'
import { PLANS, type PlanKey } from '#domain/account/plans.ts'
import { formatDay } from '#domain/text/moments.ts'
import { FilterInput } from '../../../ui/fields/filter-input.tsx'
import { PERMISSION_TITLES } from '../permission-titles.ts'
import classes from './account.module.css'
import { Section } from './facts.tsx'
import type { AccountSectionProps } from './use-account-acts.ts'

const GRANTABLE_KEYS = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))

export function GrantsSection({ account, actions }: AccountSectionProps) {
  const [filter, setFilter] = useState('')
  const matches = GRANTABLE_KEYS.filter((key) =>
    `${key} ${PERMISSION_TITLES[key]}`.toLowerCase().includes(filter.trim().toLowerCase()),
  )
  return (
    <Section
      title="Permissions"
      lead="Granted to this account in addition to its plan. Its open pages are updated immediately."
    >
      <FilterInput
        aria-label="Find a permission"
        placeholder="Find a permission"
        w={260}
        mb={12}
        value={filter}
        onChange={setFilter}
      />
      {matches.length === 0 && <p className={classes.lead}>No permission matches.</p>}
      <ul className={classes.keys}>
        {matches.map((key) => (
          <li key={key}>
            <Grant
              name={key}
              account={account}
              onChange={(isGranted) => actions.grants.run({ key, isGranted })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface GrantProps {
  name: ResourceKey
  account: MonitoredAccountDetails
  onChange: (isGranted: boolean) => void
}

function Grant({ name, account, onChange }: GrantProps) {
  const grant = account.grants.find(({ key }) => key === name)
  const plan = account.subscriptionValid ? (account.plan as PlanKey) : 'none'
  const isInPlan = PLANS[plan].resources.includes(name)
  const isPaid = !grant && !isInPlan && account.allowedResources.includes(name)
  const getReason = () => {
    if (grant) {
      const granter = grant.grantedBy === null ? '' : ` by ${grant.grantedBy}`
      return `Granted${granter} on ${formatDay(grant.grantedAt)}`
    }
    if (isInPlan) return 'Included in the plan'
    return isPaid ? 'Purchased' : undefined
  }
  return (
    <Checkbox
      label={PERMISSION_TITLES[name]}
      description={getReason()}
      checked={grant !== undefined || isInPlan || isPaid}
      disabled={!grant && (isInPlan || isPaid)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
