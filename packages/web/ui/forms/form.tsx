import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface FormProps {
  isBusy: boolean
  problem: string | null
  onSubmit: (event: FormEvent) => void
  /** `Sign in`. */
  verb: ReactNode
  mt?: number
  isButtonFocused?: boolean
  children?: ReactNode
  more?: ReactNode
}

export const Form = ({ isBusy, problem, onSubmit, verb, mt, isButtonFocused, children, more }: FormProps) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack gap={16} mt={mt}>
      <Problem>{problem}</Problem>
      {children}
      <Button type="submit" h={36} loading={isBusy} autoFocus={isButtonFocused}>
        {verb}
      </Button>
      {more}
    </Stack>
  </form>
)
