import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Account } from '#contract/account/account.ts'
import { call } from '../../../lib/api/api.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'

export function EmailStatus({ user: { email, isEmailVerified } }: { user: Account }) {
  const [sent, setSent] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => null,
    async () => setSent((await call('resendVerification')).message),
  )
  if (isEmailVerified) {
    return (
      <AlertBanner kind="success" title={email}>
        This address is confirmed.
      </AlertBanner>
    )
  }
  return (
    <>
      <AlertBanner
        kind="warning"
        title={email}
        action={
          sent === null && (
            <Button variant="default" loading={isBusy} onClick={onSubmit}>
              Send the link again
            </Button>
          )
        }
      >
        {sent ?? 'This address is not confirmed yet: please open the link that we have sent there.'}
      </AlertBanner>
      <Problem>{problem}</Problem>
    </>
  )
}
