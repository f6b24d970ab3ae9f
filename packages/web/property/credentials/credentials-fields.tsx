import { Button, Code, Text, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { CREDENTIALS_TITLES, type CredentialsKey, STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import classes from './credentials-fields.module.css'

export interface TypedCredentials {
  username: string
  password: string
}

export const NO_CREDENTIALS: TypedCredentials = { username: '', password: '' }
export const isFilled = ({ username, password }: TypedCredentials): boolean =>
  username.trim() !== '' && password !== ''

interface CredentialsFieldsProps {
  credentialsKey: CredentialsKey
  /** Whether the source is a stand-in. The form then shows working credentials. */
  isStandIn: boolean
  credentials: TypedCredentials
  problem: string | null
  onType: (credentials: TypedCredentials) => void
  firstField?: Ref<HTMLInputElement>
  isFirst?: boolean
}

/** Not a `<form>`, because forms cannot be nested. */
export function CredentialsFields(props: CredentialsFieldsProps) {
  const { credentialsKey, isStandIn, credentials, problem, onType, firstField, isFirst = false } = props
  const title = CREDENTIALS_TITLES[credentialsKey]
  return (
    <fieldset className={classes.fields}>
      <legend>Your credentials for {title}</legend>
      <p className={classes.words}>
        Kept encrypted, and used only to ask {title} for you. You can remove them in your account.
      </p>
      <div className={classes.pair}>
        <TextInput
          ref={firstField}
          label="Username"
          data-autofocus={isFirst || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={credentials.username}
          error={problem !== null}
          onChange={(event) => onType({ ...credentials, username: event.currentTarget.value })}
        />
        <PasswordInput
          label="Password"
          autoComplete="off"
          maxLength={500}
          value={credentials.password}
          error={problem !== null}
          onChange={(password) => onType({ ...credentials, password })}
        />
      </div>
      {problem !== null && (
        <Text fz={12} c="var(--danger)" role="alert">
          {problem}
        </Text>
      )}
      {isStandIn && (
        <p className={classes.words}>
          A stand-in for the service accepts <Code>{STAND_IN_CREDENTIALS.username}</Code> with{' '}
          <Code>{STAND_IN_CREDENTIALS.password}</Code>.{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => onType({ ...STAND_IN_CREDENTIALS })}>
            Fill them in
          </Button>
        </p>
      )}
    </fieldset>
  )
}
