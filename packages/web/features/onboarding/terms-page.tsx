import { Button, Group, Stack, Text } from '@mantine/core'
import type { Account } from '#contract/account/account.ts'
import { AGREEMENT_KEYS, AGREEMENTS, type AgreementKey, agreementState } from '#domain/account/agreements.ts'
import { call } from '../../lib/api/api.ts'
import { SignOutLink } from '../../property/account-link.tsx'
import { refreshUser, useSession } from '../../state/account/session.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { AGREEMENT_TEXTS } from './agreement-texts.ts'
import classes from './onboarding.module.css'
import { useProgress, useStep } from './use-progress.ts'

export function TermsPage() {
  const agreements = useSession((session) => session.user?.agreements)
  const openKeys = AGREEMENT_KEYS.filter((key) => agreements && agreementState(agreements[key]) !== 'agreed')
  const [key] = openKeys
  if (agreements === undefined || key === undefined) return null
  return <Agreement key={key} agreementKey={key} versions={agreements[key]} isLast={openKeys.length === 1} />
}

interface AgreementProps {
  agreementKey: AgreementKey
  versions: Account['agreements'][AgreementKey]
  isLast: boolean
}

function Agreement({ agreementKey, versions, isLast }: AgreementProps) {
  const progress = useProgress(agreementKey)
  const { isBusy, run } = useStep()
  const { title } = AGREEMENTS[agreementKey]
  const state = agreementState(versions)
  const respond = (version: number) =>
    run(async () => {
      await call('agree', { body: { key: agreementKey, version, ignore: false } })
      await refreshUser()
    })
  return (
    <SheetPage
      isWide
      progress={progress}
      title={title}
      lead={getLead(state, versions)}
      footer={<SignOutLink />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrolled by keyboard too */}
      <section className={classes.agreement} tabIndex={0} aria-label={title}>
        {AGREEMENT_TEXTS[agreementKey].map(({ heading, text }) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <Stack gap={12} mt={20}>
        {state === 'declined' && (
          <Text c="var(--danger)" role="status">
            You declined this. You can only use Lotline if you agree. You can still agree, or sign out.
          </Text>
        )}
        <Group gap={8} justify="flex-end">
          {state !== 'declined' && (
            <Button variant="default" disabled={isBusy} onClick={() => respond(-versions.current)}>
              Decline
            </Button>
          )}
          <Button loading={isBusy} onClick={() => respond(versions.current)}>
            {isLast ? 'Agree' : 'Agree and continue'}
          </Button>
        </Group>
      </Stack>
    </SheetPage>
  )
}

function getLead(state: string, { agreed, current }: AgreementProps['versions']): string {
  const hasChanged = state === 'open' && agreed > 0
  return `Version ${current}${hasChanged ? `. It has changed since you agreed to version ${agreed}.` : ''}`
}
