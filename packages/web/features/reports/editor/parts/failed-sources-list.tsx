import { Button } from '@mantine/core'
import { IconKey, IconRefresh } from '@tabler/icons-react'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { explainFailure, type FailedSource } from '../../pages/failed-sources.ts'
import classes from './parts.module.css'

interface FailedSourcesProps {
  sources: readonly FailedSource[]
  onRetry: () => void
  onEnterCredentials: (key: CredentialsKey) => void
}

export function FailedSources({ sources, onRetry, onEnterCredentials }: FailedSourcesProps) {
  const credentials = new Set(sources.flatMap((source) => source.credentials ?? []))
  const names = sources.map(({ title }) => title).join(', ')
  return (
    <div className={classes.failedSources}>
      {sources.map((source) => (
        <p key={source.title}>
          {source.title}: {explainFailure(source)}
        </p>
      ))}
      <div className={classes.actions}>
        {[...credentials].map((key) => (
          <Button
            key={key}
            size="compact-sm"
            leftSection={<IconKey size={14} stroke={1.75} aria-hidden />}
            onClick={() => onEnterCredentials(key)}
          >
            Enter credentials
          </Button>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          aria-label={`Try again: ${names}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      </div>
    </div>
  )
}
