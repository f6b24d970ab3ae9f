import { Anchor, Badge, Stack, Text } from '@mantine/core'
import type { RemainingFactor } from '#contract/account/second-factor.ts'
import { RECENT_FACTOR_DAYS } from '#domain/account/second-factor-times.ts'
import { formatMoment } from '#domain/text/moments.ts'
import classes from './sign-in.module.css'

const SECURITY_PAGE = '/account?tab=security'

/** Not removed by a new password. */
export function RemainingFactors({ factors }: { factors: readonly RemainingFactor[] }) {
  return (
    <Stack gap={12} className={classes.connected} component="section" aria-labelledby="remaining-factors">
      <h2 id="remaining-factors">These still belong to your two-step sign-in</h2>
      <ul>
        {factors.map(({ name, addedAt, isRecent }) => (
          <li key={`${name} ${addedAt}`}>
            <span>{name === null ? 'Authenticator app' : `Passkey “${name}”`}</span>
            <span className={classes.since}>
              {isRecent && (
                <Badge variant="light" tt="none" fw={500} size="sm" mr={8}>
                  Added in the last {RECENT_FACTOR_DAYS} days
                </Badge>
              )}
              Added {formatMoment(addedAt, 'day')}
            </span>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        If you did not add one of them yourself,{' '}
        <Anchor href={`/login?redirect=${encodeURIComponent(SECURITY_PAGE)}`} size="sm" underline="always">
          sign in and remove it under Security
        </Anchor>
        . If it keeps you from signing in, write to support: the address is in the mail that we have sent you.
      </Text>
    </Stack>
  )
}
