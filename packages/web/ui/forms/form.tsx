import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface FormProps {
  isBusy: boolean
  problem: string | null
  onSubmit: (event: FormEvent) => void
  /** Label of the submit button: `Sign in`. */
  verb: ReactNode
  mt?: number
  isButtonFocused?: boolean
  /** Button to the left of the submit button, both at the right. */
  secondary?: ReactNode
  children?: ReactNode
  more?: ReactNode
}

export function Form(props: FormProps) {
  const { isBusy, problem, onSubmit, verb, mt, isButtonFocused, secondary, children, more } = props
  const submit = (
    <Button type="submit" h={36} loading={isBusy} autoFocus={isButtonFocused}>
      {verb}
    </Button>
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16} mt={mt}>
        <Problem>{problem}</Problem>
        {children}
        {secondary ? (
          <Group justify="flex-end" gap={8}>
            {secondary}
            {submit}
          </Group>
        ) : (
          submit
        )}
        {more}
      </Stack>
    </form>
  )
}

export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" h={36} onClick={onClick}>
    Cancel
  </Button>
)
