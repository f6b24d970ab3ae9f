import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { useHasPlan } from '../state/account/session.ts'
import { openUpgrade } from '../state/account/upgrade.ts'
import { AlertBanner } from '../ui/hints/alert-banner.tsx'

interface NoPlanNoticeProps {
  /** First words of a sentence: `Market analyses`. */
  what: string
  /** Verbs for what needs no plan: `download and delete`. */
  mayDo: string
  /** Permissions, any of which unlocks everything else. */
  needed: readonly ResourceKey[]
}

export function NoPlanNotice({ what, mayDo, needed }: NoPlanNoticeProps) {
  const hasPlan = useHasPlan()
  return (
    <AlertBanner
      title={hasPlan ? `${what} are not in your plan` : 'Your account has no active plan'}
      action={
        hasPlan ? (
          <Button h={32} variant="default" onClick={() => openUpgrade({ what, needed })}>
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
