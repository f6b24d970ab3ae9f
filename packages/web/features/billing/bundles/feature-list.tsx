import { Anchor } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSession } from '../../../state/account/session.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import classes from '../billing.module.css'

interface FeatureListProps {
  features: readonly { label: string; url?: string | null; included?: boolean }[]
}

export function FeatureList({ features }: FeatureListProps) {
  const isValid = useSession(({ user }) => user?.subscriptionValid === true)
  return (
    <ul className={classes.features}>
      {features.map(({ label, url, included = true }) => (
        <li key={label} data-included={included}>
          {included ? (
            <IconCheck size={16} stroke={2} aria-hidden />
          ) : (
            <IconX size={16} stroke={2} aria-label="Not included:" />
          )}
          {url && isValid ? <FeatureLink url={url}>{label}</FeatureLink> : <span>{label}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Link to a page of ours. */
function FeatureLink({ url, children }: { url: string; children: string }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    closeBillingDialog()
    void navigate({ href: url })
  }
  return (
    <Anchor href={url} onClick={open} inherit>
      {children}
    </Anchor>
  )
}
