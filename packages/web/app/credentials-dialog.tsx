import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { CREDENTIALS_TITLES } from '#domain/account/credentials-keys.ts'
import { saveAndGetLabel } from '#domain/summary-sheet/offers.ts'
import { CredentialsFields, NOTHING_TYPED } from '../features/data-sources/credentials/credentials-fields.tsx'
import { saveCredentials } from '../features/data-sources/credentials/save-credentials.ts'
import {
  type CredentialsOffer,
  closeCredentialsQuestion,
} from '../features/summary-sheet/credentials-question.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Requests the credentials that a summary sheet needs for its data, saves them, and resumes the action that needed them. */
export function CredentialsDialog({ offer, goOn }: { offer: CredentialsOffer; goOn: () => void }) {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const reason = await saveCredentials(offer.credentials, typed)
    setBusy(false)
    setProblem(reason)
    if (reason !== null) return void firstField.current?.focus()
    closeCredentialsQuestion()
    goOn()
  }
  return (
    <Dialog
      title={`Credentials of ${CREDENTIALS_TITLES[offer.credentials]}`}
      onClose={closeCredentialsQuestion}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap={16}>
          <CredentialsFields
            credentialsKey={offer.credentials}
            isStandIn={offer.isStandIn}
            typed={typed}
            problem={problem}
            onType={setTyped}
            firstField={firstField}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" h={36} onClick={closeCredentialsQuestion}>
              Cancel
            </Button>
            <Button type="submit" h={36} loading={isBusy}>
              {saveAndGetLabel(offer)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
