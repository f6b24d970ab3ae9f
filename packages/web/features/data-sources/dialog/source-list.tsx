import type { CredentialsKey } from '#domain/account/credentials.ts'
import { shownColumns } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import type { DataSourceKey, TaskSourceKey } from '#domain/table/data-sources.ts'
import { sourceDisclaimers } from '#domain/table/data-sources.ts'
import { CredentialsFields, NO_CREDENTIALS } from '../../../property/credentials/credentials-fields.tsx'
import { Disclaimer } from '../../../property/disclaimer.tsx'
import { useFacts } from '../../../state/facts/page-facts.ts'
import { isRunning } from '../../../state/facts/runs.ts'
import { useColumnLayout } from '../../../state/table/columns.ts'
import { useDataSources } from '../../../state/table/data-sources.ts'
import { showTableWith } from '../../../state/table/revealed-column.ts'
import { useFavourites } from './favourites.ts'
import classes from './get-data-dialog.module.css'
import { sourceGroups } from './source-groups.ts'
import { LockedSourceLine, RowSourceLine, TaskSourceLine, UnconnectedSourceLine } from './source-line.tsx'
import type { SourceOffer } from './source-offer.ts'
import type { CredentialsPrompt } from './use-credentials.ts'

interface SourceListProps {
  search: string
  offers: ReadonlyMap<TaskSourceKey, SourceOffer>
  chosen: ReadonlySet<TaskSourceKey>
  prompt: CredentialsPrompt
  onToggle: (key: TaskSourceKey) => void
}

export function SourceList({ search, offers, chosen, prompt, onToggle }: SourceListProps) {
  const { byKey } = useDataSources()
  const { favourites } = useFavourites()
  const layout = useColumnLayout()
  const runs = useFacts((state) => state.runs)
  const shownSources = new Set(shownColumns(layout).map((key) => columnOf(key).dataSource))
  const groups = sourceGroups(search, favourites, (key) => {
    const state = byKey.get(key)
    return state?.isAllowed === true && state.isConnected
  })
  if (groups.length === 0) return <p className={classes.nothing}>No data source matches “{search.trim()}”.</p>
  /** The first chosen source that asks for credentials shared with others. */
  const requestedBy = new Map<CredentialsKey, TaskSourceKey>()
  for (const key of groups.flatMap(({ keys }) => keys)) {
    const offer = offers.get(key as TaskSourceKey)
    if (offer?.missingCredentials && chosen.has(offer.key) && !requestedBy.has(offer.missingCredentials)) {
      requestedBy.set(offer.missingCredentials, offer.key)
    }
  }

  const line = (key: DataSourceKey) => {
    const state = byKey.get(key)
    const common = { sourceKey: key, isFavourite: favourites.has(key) }
    if (!state) return null
    if (!state.isAllowed) return <LockedSourceLine key={key} {...common} />
    const offer = offers.get(key as TaskSourceKey)
    if (!offer) {
      return (
        <RowSourceLine
          key={key}
          {...common}
          isShown={shownSources.has(key)}
          onShow={() => showTableWith([key])}
        />
      )
    }
    if (!state.isConnected) return <UnconnectedSourceLine key={key} {...common} />
    const run = runs.get(offer.key)
    const needed = offer.missingCredentials
    return (
      <TaskSourceLine
        key={key}
        {...common}
        offer={offer}
        isChosen={chosen.has(offer.key)}
        running={run && isRunning(run) ? `${run.progress.done} of ${run.progress.total}` : null}
        onToggle={() => onToggle(offer.key)}
      >
        {needed !== null && requestedBy.get(needed) === offer.key && (
          <CredentialsFields
            credentialsKey={needed}
            isStandIn={offer.isStandIn}
            typed={prompt.typed.get(needed) ?? NO_CREDENTIALS}
            problem={prompt.problems.get(needed) ?? null}
            onType={(typed) => prompt.type(needed, typed)}
            firstField={(field) => prompt.remember(needed, field)}
          />
        )}
      </TaskSourceLine>
    )
  }

  return groups.map(({ title, keys }) => (
    <section key={title} aria-label={title} className={classes.group}>
      <h3>{title}</h3>
      <ul>{keys.map(line)}</ul>
      {sourceDisclaimers(keys).map((key) => (
        <Disclaimer key={key} of={key} />
      ))}
    </section>
  ))
}
