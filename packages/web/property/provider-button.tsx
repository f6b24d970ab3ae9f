import { Button, type ButtonProps } from '@mantine/core'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { leaveForProvider } from '../state/account/external-sign-in.ts'
import { Problem } from '../ui/forms/problem.tsx'
import { useAction } from '../ui/forms/use-submit.ts'

interface ProviderButtonProps extends ButtonProps {
  provider: SignInSettings['providers'][number]
}

export function ProviderButton({ provider: { key, title }, ...button }: ProviderButtonProps) {
  const { isBusy, problem, onSubmit } = useAction(() =>
    leaveForProvider(
      'startExternalSignIn',
      key,
      new URLSearchParams(location.search).get('redirect') ?? undefined,
    ),
  )
  return (
    <>
      <Button {...button} loading={isBusy} onClick={onSubmit}>
        Sign in with {title}
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}
