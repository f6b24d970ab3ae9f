import { Anchor, Badge, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RemainingFactor } from '#contract/account/second-factor.ts'
import type { CallResponse } from '#contract/calls.ts'
import { RECENT_FACTOR_DAYS } from '#domain/account/second-factor-times.ts'
import { formatDay } from '#domain/text/moments.ts'
import { call } from '../../lib/api/api.ts'
import { SignInLink } from '../../property/account-link.tsx'
import { endSessionsWith } from '../../state/account/session.ts'
import { NewPassword, validatePassword } from '../../ui/fields/new-password.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../ui/hints/alert-banner.tsx'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { ConnectedProviders } from './connected-providers.tsx'
import { DeadLink } from './dead-link.tsx'
import classes from './sign-in.module.css'
import { useMailLink } from './use-mail-link.ts'

/** Result shown after a reload, without details. */
const ALREADY_SET: CallResponse<'setPassword'> = {
  username: '',
  removed: [],
  connections: [],
  disconnectToken: null,
  factors: [],
}

export function SetPasswordPage() {
  const link = useMailLink()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [result, setResult] = useState<CallResponse<'setPassword'> | null>(null)
  const { errorOf, ...submission } = useSubmit(
    () => validatePassword(password, repeated),
    () =>
      link.use(async (token) => {
        setResult(await endSessionsWith(() => call('setPassword', { body: { password, token } })))
      }),
  )
  if (result !== null) return <PasswordSet result={result} />
  if (link.isUsed) return <PasswordSet result={ALREADY_SET} />
  if (link.refusal !== null) return <DeadLink refusal={link.refusal} another="/forgot-password" />
  return (
    <SheetPage title="Set a new password">
      <Form {...submission} mt={20} verb="Set the password">
        <NewPassword
          errorOf={errorOf}
          value={password}
          repeated={repeated}
          onChange={setPassword}
          onRepeat={setRepeated}
        />
      </Form>
    </SheetPage>
  )
}

function PasswordSet({ result }: { result: CallResponse<'setPassword'> }) {
  const { removed, connections, disconnectToken, factors } = result
  return (
    <SheetPage title="Your password is set">
      <Stack gap={16} mt={12} role="status">
        <Text>You are signed out everywhere. Please sign in with the new password.</Text>
        {removed.length > 0 && (
          <AlertBanner
            kind="info"
            title={`${removed.map(({ title }) => title).join(', ')} can no longer open this account`}
          >
            It was connected before this e-mail address was confirmed. You can connect it again in your
            account.
          </AlertBanner>
        )}
        {disconnectToken !== null && <ConnectedProviders token={disconnectToken} connections={connections} />}
        {factors.length > 0 && <RemainingFactors factors={factors} />}
        <SignInLink />
      </Stack>
    </SheetPage>
  )
}

const SECURITY_PAGE = '/account?tab=security'

function RemainingFactors({ factors }: { factors: readonly RemainingFactor[] }) {
  return (
    <Stack gap={12} className={classes.connected} component="section" aria-labelledby="remaining-factors">
      <h2 id="remaining-factors">These still work for your two-step sign-in</h2>
      <ul>
        {factors.map(({ name, addedAt, isRecent }) => (
          <li key={`${name} ${addedAt}`}>
            <span>{name === null ? 'Authenticator app' : `Passkey “${name}”`}</span>
            <Text span inherit fz={12} lh="20px" c="dimmed">
              {isRecent && (
                <Badge variant="light" tt="none" fw={500} size="sm" mr={8}>
                  Added in the last {RECENT_FACTOR_DAYS} days
                </Badge>
              )}
              Added {formatDay(addedAt)}
            </Text>
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
