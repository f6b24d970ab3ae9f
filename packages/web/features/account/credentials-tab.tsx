import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CredentialsKey, StoredCredentials } from '#contract/account/credentials.ts'
import { CREDENTIALS_KEYS, CREDENTIALS_TITLES } from '#domain/account/credentials.ts'
import { formatDay, formatMoment } from '#domain/text/moments.ts'
import { call } from '../../lib/api/api.ts'
import { confirm } from '../../lib/messages/alerts.ts'
import { notifySaved } from '../../lib/messages/toasts.ts'
import { CredentialsDialog } from '../../property/credentials/credentials-dialog.tsx'
import { useSession } from '../../state/account/session.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { useAction } from '../../ui/forms/use-submit.ts'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { Caption } from '../../ui/note.tsx'
import classes from './account.module.css'
import { Section } from './section.tsx'

const PURPOSES: Record<CredentialsKey, string> = {
  LTSA: 'Titles and registered owners of the Land Title and Survey Authority.',
  MlsParagon: 'Listings, sales and tax reports of your real-estate board.',
  ClsParagon: 'Listings of commercial property.',
  VictoriaMatrix: 'Listings of the Victoria Real Estate Board.',
}

export function CredentialsTab() {
  const { data, error, refetch } = useQuery({ ...callQuery(KEYS.credentials, 'credentials'), staleTime: 0 })
  const reload = () => void refetch()
  const filledKeys = useSession((session) => session.filledCredentials)
  const [requestedKey, setRequestedKey] = useState<CredentialsKey | null>(null)
  // Refetches when the stored credentials change, even in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetch when the stored credentials change
  useEffect(() => void refetch(), [filledKeys, refetch])
  return (
    <div className={classes.tab}>
      <Section
        title="Credentials of other services"
        lead="Stored encrypted and used only to query these services for you. They are never shown again, to you or to us."
      >
        {error && <LoadFailure noun="This" error={error} retry={reload} isMinor />}
        {data && (
          <ul className={classes.rows}>
            {CREDENTIALS_KEYS.map((key) => (
              <ThirdParty
                key={key}
                credentialsKey={key}
                credentials={data.credentials.find(({ credentialsKey }) => credentialsKey === key) ?? null}
                onAsk={() => setRequestedKey(key)}
                onTested={reload}
              />
            ))}
          </ul>
        )}
      </Section>
      {requestedKey !== null && (
        <CredentialsDialog
          credentialsKey={requestedKey}
          isReplacing={filledKeys.includes(requestedKey)}
          onSaved={() => {
            notifySaved()
            setRequestedKey(null)
          }}
          onClose={() => setRequestedKey(null)}
        />
      )}
    </div>
  )
}

interface ThirdPartyProps {
  credentialsKey: CredentialsKey
  credentials: StoredCredentials | null
  onAsk: () => void
  onTested: () => void
}

function ThirdParty({ credentialsKey, credentials, onAsk, onTested }: ThirdPartyProps) {
  const title = CREDENTIALS_TITLES[credentialsKey]
  const removal = useAction(async () => {
    if (await confirmRemoval(title)) await remove(credentialsKey)
  })
  const test = useAction(async () => {
    await call('testCredentials', { body: { credentialsKey } })
    onTested()
  })
  return (
    <li className={classes.row}>
      <div className={classes.rowLabel}>
        <Text fw={500}>{title}</Text>
        <Caption>{PURPOSES[credentialsKey]}</Caption>
        <Caption>{credentials ? getState(credentials) : 'Nothing is saved.'}</Caption>
        <Problem>{removal.problem ?? test.problem}</Problem>
      </div>
      <Group gap={8} align="stretch">
        {credentials?.canBeTested && (
          <Button
            variant="default"
            aria-label={`Test ${title}`}
            loading={test.isBusy}
            onClick={test.onSubmit}
          >
            Test
          </Button>
        )}
        <Button variant="default" aria-label={`${credentials ? 'Replace' : 'Add'} ${title}`} onClick={onAsk}>
          {credentials ? 'Replace' : 'Add'}
        </Button>
        {credentials && (
          <Button
            variant="default"
            aria-label={`Remove ${title}`}
            loading={removal.isBusy}
            onClick={removal.onSubmit}
          >
            Remove
          </Button>
        )}
      </Group>
    </li>
  )
}

function getState({ savedAt, testedAt, testOutcome }: StoredCredentials): string {
  const savedText = `Saved on ${formatDay(savedAt)}.`
  if (testedAt === null || testOutcome === null) return savedText
  return testOutcome === 'accepted'
    ? `${savedText} They worked on ${formatMoment(testedAt, 'dayAndTime')}`
    : `${savedText} They did not work on ${formatMoment(testedAt, 'dayAndTime')}: ${testOutcome}`
}

const confirmRemoval = (title: string) =>
  confirm({
    kind: 'danger',
    title: `Remove the credentials of ${title}?`,
    body: `Lotline cannot query ${title} for you until you enter them again.`,
    yes: 'Remove',
    no: 'Keep',
  })

async function remove(credentialsKey: CredentialsKey): Promise<void> {
  useSession.setState(await call('removeCredentials', { body: { credentialsKey } }))
  notifySaved()
}
