import { useState } from 'react'
import { NewPassword } from '../../../ui/fields/new-password.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Specimen, State, stateful } from '../specimen.tsx'

const PasswordState = stateful(PasswordInput)

export function PasswordsSection() {
  return (
    <>
      <Specimen id="password" title="Password" note="The button shows what is typed.">
        <State name="Empty">
          <PasswordState label="Password" initial="" />
        </State>
        <State name="Filled">
          <PasswordState label="Current password" initial="Cedar4ever" />
        </State>
        <State name="Refused">
          <PasswordState label="Refused password" initial="cedar" error="This is not your password." />
        </State>
        <State name="Disabled">
          <PasswordState label="Locked password" initial="Cedar4ever" disabled />
        </State>
      </Specimen>
      <Specimen
        id="new-password"
        title="New password"
        note="At least 8 characters with a lowercase letter, an uppercase letter and a digit; the second entry must be the same."
      >
        <State name="Empty">
          <NewPasswordState label="New password" repeatLabel="Repeat the password" />
        </State>
        <State name="Half typed">
          <NewPasswordState label="Half a password" repeatLabel="Repeat the half" initial="cedar" />
        </State>
        <State name="Disabled">
          <NewPasswordState label="Locked new password" repeatLabel="Repeat the locked" disabled />
        </State>
      </Specimen>
    </>
  )
}

interface NewPasswordStateProps {
  label: string
  repeatLabel: string
  initial?: string
  disabled?: boolean
}

function NewPasswordState({ initial = '', ...labels }: NewPasswordStateProps) {
  const [value, setValue] = useState(initial)
  const [repeated, setRepeated] = useState('')
  return (
    <NewPassword {...labels} value={value} repeated={repeated} onChange={setValue} onRepeat={setRepeated} />
  )
}
