import type { ChangeAccount, MonitoredAccountDetails } from '#contract/admin/monitor.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { formatCount } from '#domain/text/counts.ts'
import { call } from '../../../lib/api/api.ts'
import { useAct } from '../act.ts'
import { PERMISSION_TITLES } from '../permission-titles.ts'

export function useAccountActions({ uid, username }: Pick<MonitoredAccountDetails, 'uid' | 'username'>) {
  const params = { accountId: uid }
  const change = useAct(async ({ body, done }: { body: ChangeAccount; done: string }) => {
    await call('changeAccount', { params, body })
    return done
  })
  const grants = useAct(async ({ key, isGranted }: { key: ResourceKey; isGranted: boolean }) => {
    await call('changeGrants', { params, body: isGranted ? { add: [key] } : { remove: [key] } })
    return `${PERMISSION_TITLES[key]}: ${isGranted ? 'granted to' : 'removed from'} ${username}`
  })
  const endSessions = useAct(async () => {
    const { endedCount } = await call('endAccountSessions', { params })
    return formatCount(endedCount, 'session ended', 'sessions ended')
  })
  const endSession = useAct(async (sessionId: string) => {
    await call('endAnySession', { params: { sessionId } })
    return 'Session ended'
  })
  const sendReset = useAct(async () => {
    const { to } = await call('sendPasswordReset', { params })
    return `A link to set a password was sent to ${to}`
  })
  const resetFactors = useAct(async () => {
    await call('resetSecondFactors', { params })
    return `${username} now signs in with only the password`
  })
  return { change, grants, endSessions, endSession, sendReset, resetFactors }
}

type AccountActions = ReturnType<typeof useAccountActions>

export interface AccountSectionProps {
  account: MonitoredAccountDetails
  actions: AccountActions
}
