import { Text } from '@mantine/core'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { shownColumns } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import { type DataSourceKey, sourceDisclaimers, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { CredentialsFields, NO_CREDENTIALS } from '../../../property/credentials/credentials-fields.tsx'
import { Disclaimer } from '../../../property/disclaimer.tsx'
import { useFacts } from '../../../state/facts/page-facts.ts'
import { isRunning } from '../../../state/facts/runs.ts'
import { useColumnLayout } from '../../../state/table/columns.ts'
import { useDataSources } from '../../../state/table/data-sources.ts'
import { showTableWith } from '../../../state/table/revealed-column.ts'
import { useFavourites } from './favourites.ts'
import classes from './get-data-dialog.module.css'
import { findSourceGroups } from './source-groups.ts'
import { LockedSourceLine, RowSourceLine, TaskSourceLine, UnconnectedSourceLine } from './source-line.tsx'
import type { SourceOffer } from './source-offer.ts'
import type { CredentialsPrompt } from './use-credentials.ts'

interface SourceListProps {
  search: string
  offers: ReadonlyMap<TaskSourceKey, SourceOffer>
  chosenKeys: ReadonlySet<TaskSourceKey>
  prompt: CredentialsPrompt
  onToggle: (key: TaskSourceKey) => void
}

export function SourceList({ search, offers, chosenKeys, prompt, onToggle }: SourceListProps) {
  const { byKey } = useDataSources()
  const { favourites } = useFavourites()
  const layout = useColumnLayout()
  const runs = useFacts((state) => state.runs)
  const shownSources = new Set(shownColumns(layout).map((key) => columnOf(key).dataSource))
  const groups = findSourceGroups(search, favourites, (key) => {
    const state = byKey.get(key)
    return state?.isAllowed === true && state.isConnected
  })
  if (groups.length === 0)
    return (
      <Text c="dimmed" ta="center" my={14} p={24}>
        No data source matches “{search.trim()}”.
      </Text>
    )
  /** The first chosen source that needs these credentials; others share them. */
  const requestedBy = new Map<CredentialsKey, TaskSourceKey>()
  for (const key of groups.flatMap(({ keys }) => keys)) {
    const offer = offers.get(key as TaskSourceKey)
    if (!offer?.missingCredentials || !chosenKeys.has(offer.key)) continue
    if (!requestedBy.has(offer.missingCredentials)) requestedBy.set(offer.missingCredentials, offer.key)
  }

  const renderLine = (key: DataSourceKey) => {
    const state = byKey.get(key)
    const props = { sourceKey: key, isFavourite: favourites.has(key) }
    if (!state) return null
    if (!state.isAllowed) return <LockedSourceLine key={key} {...props} />
    const offer = offers.get(key as TaskSourceKey)
    if (!offer) {
      return (
        <RowSourceLine
          key={key}
          {...props}
          isShown={shownSources.has(key)}
          onShow={() => showTableWith([key])}
        />
      )
    }
    if (!state.isConnected) return <UnconnectedSourceLine key={key} {...props} />
    const run = runs.get(offer.key)
    const credentialsKey = offer.missingCredentials
    return (
      <TaskSourceLine
        key={key}
        {...props}
        offer={offer}
        isChosen={chosenKeys.has(offer.key)}
        progress={run && isRunning(run) ? `${run.progress.done} of ${run.progress.total}` : null}
        onToggle={() => onToggle(offer.key)}
      >
        {credentialsKey !== null && requestedBy.get(credentialsKey) === offer.key && (
          <CredentialsFields
            credentialsKey={credentialsKey}
            isStandIn={offer.isStandIn}
            credentials={prompt.inputs.get(credentialsKey) ?? NO_CREDENTIALS}
            problem={prompt.problems.get(credentialsKey) ?? null}
            onType={(credentials) => prompt.setInput(credentialsKey, credentials)}
            firstField={(field) => prompt.registerField(credentialsKey, field)}
          />
        )}
      </TaskSourceLine>
    )
  }

  return groups.map(({ title, keys }) => (
    <section key={title} aria-label={title} className={classes.group}>
      <h3>{title}</h3>
      <ul>{keys.map(renderLine)}</ul>
      {sourceDisclaimers(keys).map((key) => (
        <Disclaimer key={key} kind={key} />
      ))}
    </section>
  ))
}
