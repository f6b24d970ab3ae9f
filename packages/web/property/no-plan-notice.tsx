import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { useHasPlan } from '../state/account/session.ts'
import { openUpgrade } from '../state/account/upgrade.ts'
import { AlertBanner } from '../ui/hints/alert-banner.tsx'

interface NoPlanNoticeProps {
  /** First words of a sentence: `Market analyses`. */
  feature: string
  /** Verbs for what needs no plan: `download and delete`. */
  mayDo: string
  /** Permissions, any of which unlocks everything else. */
  resources: readonly ResourceKey[]
}

export function NoPlanNotice({ feature, mayDo, resources }: NoPlanNoticeProps) {
  const hasPlan = useHasPlan()
  return (
    <AlertBanner
      title={hasPlan ? `${feature} are not in your plan` : 'Your account has no active plan'}
      action={
        hasPlan ? (
          <Button h={32} variant="default" onClick={() => openUpgrade({ feature, resources })}>
            See plans
          </Button>
        ) : (
          <Button h={32} variant="default" component={Link} to="/payment">
            See plans
          </Button>
        )
      }
    >
      You can {mayDo} what you have. You need a plan to open, change or create more.
    </AlertBanner>
  )
}
