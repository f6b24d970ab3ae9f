import { type ComponentProps, useState } from 'react'
import { NewPassword } from '../../../ui/fields/new-password.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { FieldSpecimen } from '../specimen.tsx'

export const PasswordsSection = () => (
  <>
    <FieldSpecimen
      id="password"
      title="Password"
      note="The button shows what is typed."
      field={PasswordInput}
      states={{
        Empty: { label: 'Password', initial: '' },
        Filled: { label: 'Current password', initial: 'Cedar4ever' },
        Refused: { label: 'Refused password', initial: 'cedar', error: 'This is not your password.' },
        Disabled: { label: 'Locked password', initial: 'Cedar4ever', disabled: true },
      }}
    />
    <FieldSpecimen
      id="new-password"
      title="New password"
      note="At least 8 characters with a lowercase letter, an uppercase letter and a digit; the second entry must be the same."
      field={RepeatedPassword}
      states={{
        Empty: { label: 'New password', repeatLabel: 'Repeat the password', initial: '' },
        'Half typed': { label: 'Half a password', repeatLabel: 'Repeat the half', initial: 'cedar' },
        Disabled: {
          label: 'Locked new password',
          repeatLabel: 'Repeat the locked',
          initial: '',
          disabled: true,
        },
      }}
    />
  </>
)

function RepeatedPassword(props: Omit<ComponentProps<typeof NewPassword>, 'repeated' | 'onRepeat'>) {
  const [repeated, setRepeated] = useState('')
  return <NewPassword {...props} repeated={repeated} onRepeat={setRepeated} />
}
