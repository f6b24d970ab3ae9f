import { Button } from '@mantine/core'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { signInThrough } from '../../state/account/external-sign-in.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import classes from './sign-in.module.css'

type Provider = SignInSettings['providers'][number]

/** Each leads to the provider and back to its bridge. */
export function ProviderButtons({ providers }: { providers: readonly Provider[] }) {
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      {providers.map((provider) => (
        <ProviderButton key={provider.key} provider={provider} />
      ))}
    </div>
  )
}

function ProviderButton({ provider: { key, title } }: { provider: Provider }) {
  const { isBusy, problem, onSubmit } = useSubmit(
    () => null,
    () => signInThrough(key, new URLSearchParams(location.search).get('redirect') ?? undefined),
  )
  return (
    <>
      <Button
        variant="default"
        h="auto"
        mih={36}
        py={7}
        styles={{ label: { whiteSpace: 'normal' } }}
        loading={isBusy}
        onClick={onSubmit}
      >
        Sign in with {title}
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}
