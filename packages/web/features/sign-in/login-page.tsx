import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { login } from '../../state/session.ts'
import { askSignInSettings, useSignInSettings } from '../../state/sign-in-settings.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { SheetPage } from '../../ui/sheet-page.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { loginExtra } from './login-extra.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import classes from './sign-in.module.css'
import { signInProblem } from './sign-in-problem.ts'

/** Signs in with username or e-mail; the guards then lead to where the person was going. */
export function LoginPage() {
  const { settings } = useSignInSettings()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void askSignInSettings(), [])

  const signIn = async (name: string, secret: string) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await login({ username: name, password: secret, extra: loginExtra() })
    } catch (error) {
      setProblem(signInProblem(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '') {
      setProblem('Please type your username or e-mail, and your password.')
    } else void signIn(username, password)
  }

  return (
    <SheetPage
      title="Sign in"
      lead="Property research for British Columbia."
      footer={settings && <DemoAccounts accounts={settings.demoAccounts} onSignIn={signIn} isBusy={isBusy} />}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16} mt={20}>
          {problem !== null && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <TextInput
            label="Username or e-mail"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" loading={isBusy} h={36}>
            Sign in
          </Button>
          <Anchor component={Link} to="/forgot-password" size="sm">
            Forgot your password?
          </Anchor>
          {settings && <ProviderButtons providers={settings.providers} />}
          {settings?.canRegister && (
            <p className={classes.aside}>
              New to Lotline?{' '}
              <Anchor component={Link} to="/register">
                Create an account
              </Anchor>
            </p>
          )}
        </Stack>
      </form>
    </SheetPage>
  )
}
