import { useEffect } from 'react'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { CredentialsDialog } from '../../../../property/credentials/credentials-dialog.tsx'
import { useSession } from '../../../../state/account/session.ts'
import { loadDataSources, useDataSources } from '../../../../state/table/data-sources.ts'

interface CredentialsPromptProps {
  credentialsKey: CredentialsKey
  onSaved: () => void
  onClose: () => void
}

export function CredentialsPrompt({ credentialsKey, onSaved, onClose }: CredentialsPromptProps) {
  const isReplacing = useSession(({ filledCredentials }) => filledCredentials.includes(credentialsKey))
  const isStandIn = useDataSources(({ byKey }) =>
    [...byKey.values()].some(
      ({ key, isStandIn }) => isStandIn && DATA_SOURCES[key].credentials === credentialsKey,
    ),
  )
  useEffect(() => {
    void loadDataSources()
  }, [])
  return (
    <CredentialsDialog
      credentialsKey={credentialsKey}
      isStandIn={isStandIn}
      isReplacing={isReplacing}
      verb="Save and continue"
      onSaved={async () => {
        await loadDataSources()
        onClose()
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
