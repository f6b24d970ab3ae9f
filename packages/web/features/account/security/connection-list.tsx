import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { CallResponse } from '#contract/calls.ts'
import { formatDay } from '#domain/text/moments.ts'
import { call } from '../../../lib/api/api.ts'
import { confirm } from '../../../lib/messages/alerts.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { leaveForProvider } from '../../../state/account/external-sign-in.ts'
import { useSignInSettings } from '../../../state/account/sign-in-settings.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery, patchQuery } from '../../../state/queries/query-client.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import classes from '../account.module.css'
import { SettingRow } from '../section.tsx'

type Connections = CallResponse<'providerConnections'>

export function ConnectionList() {
  const { data, error, refetch } = useQuery({
    ...callQuery(KEYS.providerConnections, 'providerConnections'),
    staleTime: 0,
  })
  const settings = useSignInSettings()
  if (error) return <LoadFailure noun="This" error={error} retry={refetch} isMinor />
  if (!data || settings === null) return null
  const { connections } = data
  const { providers } = settings
  const rows = [
    ...providers.map(({ key, title }) => ({ key, title })),
    // Providers no longer offered can still be disconnected.
    ...connections
      .filter(({ provider }) => !providers.some(({ key }) => key === provider))
      .map(({ provider, title }) => ({ key: provider as string, title })),
  ]
  if (rows.length === 0) return <Text c="dimmed">No sign-in provider is set up on this server.</Text>
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, title }) => (
        <ProviderRow
          key={key}
          provider={key}
          title={title}
          connection={connections.find(({ provider }) => provider === key) ?? null}
        />
      ))}
    </ul>
  )
}

interface ProviderRowProps {
  provider: string
  title: string
  connection: Connections['connections'][number] | null
}

function ProviderRow({ provider, title, connection }: ProviderRowProps) {
  const { isBusy, problem, onSubmit } = useAction(async () => {
    if (connection === null)
      return leaveForProvider('connectProvider', provider, location.pathname + location.search)
    if (!(await confirmDisconnect(title))) return
    const body = { provider: provider as ProviderKey }
    const { connections } = await call('disconnectProvider', { body })
    patchQuery<Connections>(KEYS.providerConnections, () => ({ connections }))
    notifySaved()
  })
  const verb = connection === null ? 'Connect' : 'Disconnect'
  return (
    <SettingRow
      title={title}
      lead={connection ? `Connected on ${formatDay(connection.connectedAt)}` : 'Not connected'}
      problem={problem}
    >
      <Button variant="default" aria-label={`${verb} ${title}`} loading={isBusy} onClick={onSubmit}>
        {verb}
      </Button>
    </SettingRow>
  )
}

const confirmDisconnect = (title: string) =>
  confirm({
    kind: 'danger',
    title: `Disconnect ${title}?`,
    body: 'You cannot use it to sign in to this account until you connect it again.',
    yes: 'Disconnect',
    no: 'Keep',
  })
