import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Connection } from '#contract/account/external-sign-in-calls.ts'
import { formatDay } from '#domain/text/moments.ts'
import { call } from '../../lib/api/api.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useAction } from '../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../ui/hints/alert-banner.tsx'
import classes from './sign-in.module.css'

interface ConnectedProvidersProps {
  token: string
  connections: readonly Connection[]
}

export function ConnectedProviders({ token, connections }: ConnectedProvidersProps) {
  const [isRemoved, setRemoved] = useState(false)
  const { isBusy, problem, onSubmit } = useAction(async () => {
    await call('disconnectByLink', { body: { token } })
    setRemoved(true)
  })
  if (isRemoved) {
    return (
      <AlertBanner kind="success" title="Sign-in providers removed">
        No outside provider can open this account now.
      </AlertBanner>
    )
  }
  return (
    <Stack gap={12} className={classes.connected} component="section" aria-labelledby="connected-providers">
      <h2 id="connected-providers">These sign-in providers can still open this account</h2>
      <ul>
        {connections.map(({ provider, title, connectedAt }) => (
          <li key={`${provider} ${connectedAt}`}>
            <span>{title}</span>
            <Text span inherit fz={12} lh="20px" c="dimmed">
              Connected {formatDay(connectedAt)}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        If you did not connect them yourself, remove them. You can connect yours again in your account.
      </Text>
      <Problem>{problem}</Problem>
      <Button variant="default" h={36} loading={isBusy} onClick={onSubmit}>
        {connections.length === 1 ? 'Remove this provider' : 'Remove all providers'}
      </Button>
    </Stack>
  )
}
