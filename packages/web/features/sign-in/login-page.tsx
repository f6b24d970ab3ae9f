import { Anchor, Stack, Text, TextInput, useComputedColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { ProviderButton } from '../../property/provider-button.tsx'
import { login, type PendingSignIn } from '../../state/account/session.ts'
import { useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import dark from './dashboard-dark.webp'
import light from './dashboard-light.webp'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import preview from './product-preview.module.css'
import { SecondStep } from './second-step.tsx'
import classes from './sign-in.module.css'

export function LoginPage() {
  const settings = useSignInSettings()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const { errorOf, ...submission } = useSubmit(
    () => {
      if (username.trim() === '')
        return { field: 'username', message: 'Please type your username or e-mail.' }
      return password === '' ? { field: 'password', message: 'Please type your password.' } : null
    },
    async () => setPending(await login({ username, password })),
  )
  if (pending !== null) {
    const startAgain = () => {
      setPending(null)
      setPassword('')
    }
    return <SecondStep pending={pending} onStartAgain={startAgain} />
  }
  return (
    <SheetPage
      title="Sign in"
      lead="Property research for British Columbia."
      aside={
        <Stack gap={20}>
          {settings?.hasAccounts === false && <NewServer />}
          {settings?.hasAccounts && <DemoAccounts accounts={settings.demoAccounts} onPending={setPending} />}
          <ProductPreview />
        </Stack>
      }
    >
      <Form
        {...submission}
        mt={20}
        verb="Sign in"
        more={
          <>
            {settings && <PasskeySignIn place={settings.passkeys} />}
            <Anchor component={Link} to="/forgot-password" size="sm">
              Forgot your password?
            </Anchor>
            {settings && <ProviderButtons providers={settings.providers} />}
            {settings?.canRegister && (
              <Text c="dimmed">
                New to Lotline?{' '}
                <Anchor component={Link} to="/register" size="sm" underline="always">
                  Create an account
                </Anchor>
              </Text>
            )}
          </>
        }
      >
        <TextInput
          label="Username or e-mail"
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          error={errorOf('username')}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          error={errorOf('password')}
          name="password"
          value={password}
          onChange={setPassword}
        />
      </Form>
    </SheetPage>
  )
}

function NewServer() {
  return (
    <section className={classes.demo} aria-labelledby="new-server">
      <h2 id="new-server">This server is new</h2>
      <p>
        Nobody has an account yet. Lotline printed a link when it started: open it to create the first
        administrator.
      </p>
      <p>To print another link, run this on the Lotline server:</p>
      <p>
        <code className={classes.command}>npm run lotline -- accounts first-link</code>
      </p>
    </section>
  )
}

function ProviderButtons({ providers }: Pick<SignInSettings, 'providers'>) {
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      {providers.map((provider) => (
        <ProviderButton
          key={provider.key}
          provider={provider}
          variant="default"
          h="auto"
          mih={36}
          py={7}
          styles={{ label: { whiteSpace: 'normal' } }}
        />
      ))}
    </div>
  )
}

export function ProductPreview() {
  const scheme = useComputedColorScheme('light')
  return (
    <figure className={preview.preview}>
      <img
        src={scheme === 'dark' ? dark : light}
        alt="The map with selected parcels, and the card of one of them"
        width={960}
        height={600}
        decoding="async"
      />
      <figcaption>
        <ul>
          <li>Select parcels by address, by rectangle or from a list.</li>
          <li>Compare zoning, assessments and sales, each with its source and date.</li>
          <li>Watch folders and areas, and be notified of changes.</li>
        </ul>
      </figcaption>
    </figure>
  )
}
