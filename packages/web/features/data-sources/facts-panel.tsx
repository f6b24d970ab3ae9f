import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CREDENTIALS_TITLES, type CredentialsKey } from '#domain/account/credentials.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { CredentialsFields } from '../../property/credentials/credentials-fields.tsx'
import { useCredentialsForm } from '../../property/credentials/use-credentials-form.ts'
import { facts, useFacts } from '../../state/facts/page-facts.ts'
import { isRunning, type SourceRun } from '../../state/facts/runs.ts'
import { loadDataSources, useDataSources } from '../../state/table/data-sources.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ProgressBar } from '../../ui/hints/loading.tsx'
import classes from './facts-panel.module.css'
import { getRunLabels } from './run-labels.ts'

export function FactsPanel({ runs }: { runs: readonly SourceRun[] }) {
  const areAllFinished = runs.length > 1 && !runs.some(isRunning)
  return (
    <>
      <ul>
        {runs.map((run) => (
          <Run key={run.dataSource} run={run} />
        ))}
      </ul>
      {areAllFinished && (
        <div className={classes.foot}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              for (const { dataSource } of runs) facts.dismiss(dataSource)
            }}
          >
            Dismiss all
          </Button>
        </div>
      )}
    </>
  )
}

function Run({ run }: { run: SourceRun }) {
  const { dataSource, progress } = run
  const { title, credentials } = DATA_SOURCES[dataSource]
  const { status, count, problem } = getRunLabels(run)
  const [isTyping, setTyping] = useState(false)
  const areCredentialsRefused = credentials !== null && hasRefusedCredentials(run)
  const isUnfinished = status === 'failed' || status === 'stopped'
  return (
    <li className={classes.run} data-is={status}>
      <div className={classes.head}>
        {status === 'done' && (
          <IconCheck size={16} stroke={1.75} className={classes.done} aria-label="Done:" />
        )}
        {status === 'failed' && (
          <IconAlertTriangle size={16} stroke={1.75} className={classes.failed} aria-label="Failed:" />
        )}
        <span className={classes.title}>{title}</span>
        <span className={classes.count}>{count}</span>
        {status === 'running' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Cancel ${title}`}
            onClick={() => void facts.cancel(dataSource)}
          >
            Cancel
          </Button>
        ) : (
          <IconButton
            icon={IconX}
            iconSize={16}
            label={`Dismiss ${title}`}
            onClick={() => facts.dismiss(dataSource)}
          />
        )}
      </div>
      <ProgressBar
        className={classes.progress}
        value={progress.done}
        max={progress.total}
        aria-label={title}
      />
      {problem !== null && <p className={classes.problem}>{problem}</p>}
      {isUnfinished && areCredentialsRefused && (
        <p className={classes.stopped}>
          {CREDENTIALS_TITLES[credentials]} did not accept your credentials. Enter new ones to continue.
        </p>
      )}
      {status === 'stopped' && <p className={classes.stopped}>Stopped. The data received so far is saved.</p>}
      {isUnfinished && !isTyping && (
        <Group gap={8} align="stretch" wrap="nowrap" mt={6}>
          {areCredentialsRefused && (
            <Button size="compact-sm" onClick={() => setTyping(true)}>
              Enter new credentials
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={status === 'stopped' ? `Continue with ${title}` : `Retry failed of ${title}`}
            onClick={() => void facts.retry(dataSource)}
          >
            {status === 'stopped' ? 'Continue' : 'Retry failed'}
          </Button>
        </Group>
      )}
      {isTyping && credentials !== null && (
        <NewCredentials dataSource={dataSource} credentialsKey={credentials} onEnd={() => setTyping(false)} />
      )}
    </li>
  )
}

const hasRefusedCredentials = ({ progress, problem }: SourceRun): boolean =>
  progress.failure === 'credentials' || problem?.needsCredentials === true

interface NewCredentialsProps {
  dataSource: TaskSourceKey
  credentialsKey: CredentialsKey
  onEnd: () => void
}

/** Retries the sources that refused the old credentials. */
function NewCredentials({ dataSource, credentialsKey, onEnd }: NewCredentialsProps) {
  const isStandIn = useDataSources((state) => state.byKey.get(dataSource)?.isStandIn ?? false)
  const { isBusy, fields, onSubmit } = useCredentialsForm(credentialsKey, async () => {
    await loadDataSources()
    onEnd()
    for (const run of useFacts.getState().runs.values())
      if (hasRefusedCredentials(run) && DATA_SOURCES[run.dataSource].credentials === credentialsKey)
        void facts.retry(run.dataSource)
  })
  const { firstField } = fields
  useEffect(() => {
    firstField.current?.focus()
    void loadDataSources()
  }, [firstField])
  return (
    <form onSubmit={onSubmit} noValidate>
      <CredentialsFields {...fields} isStandIn={isStandIn} />
      <Group gap={8} align="stretch" wrap="nowrap" mt={6}>
        <Button type="submit" size="compact-sm" loading={isBusy}>
          Save and continue
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onEnd}>
          Not now
        </Button>
      </Group>
    </form>
  )
}
