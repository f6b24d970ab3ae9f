import { Button, Checkbox, Radio, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { shownColumns } from '#domain/column-layout.ts'
import { columnOf } from '#domain/columns.ts'
import type { CredentialsKey } from '#domain/credentials-keys.ts'
import type { DataSourceKey, TaskSourceKey } from '#domain/data-sources.ts'
import { describeError } from '../../lib/api-error.ts'
import { useCheckedRows } from '../../state/checked-rows.ts'
import { useColumnLayout } from '../../state/columns.ts'
import { loadDataSources, useDataSources } from '../../state/data-sources.ts'
import { facts, useFacts, useFactsVersion } from '../../state/facts/page-facts.ts'
import { isRunning } from '../../state/facts/source-run.ts'
import { useSelection } from '../../state/selection.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { CredentialsFields, NOTHING_TYPED, type TypedCredentials } from './credentials-fields.tsx'
import { useFavourites } from './favourites.ts'
import classes from './get-data-dialog.module.css'
import { parcels, severalTasksWords } from './offer-words.ts'
import { saveCredentials } from './save-credentials.ts'
import { showTableWith } from './show-table-with.ts'
import { sourceGroups } from './source-groups.ts'
import { LockedSourceLine, RowSourceLine, TaskSourceLine, UnconnectedSourceLine } from './source-line.tsx'
import { offerOf, type Scope, type SourceOffer, sharedProblem, type Wanted } from './source-offer.ts'
import { useLookAhead } from './use-kept-facts.ts'

/** "Get data": which data sources are asked about which parcels, and what that costs. */
export function GetDataDialog({ onClose }: { onClose: () => void }) {
  const { status, byKey, error } = useDataSources()
  const selected = useSelection((state) => state.upids)
  const checked = useCheckedRows((state) => state.checked)
  const [scope, setScope] = useState<Scope>(checked.size > 0 ? 'checked' : 'all')
  const [isAgain, setAgain] = useState(false)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<TaskSourceKey>>(new Set())
  const asking = useCredentials()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void loadDataSources(), [])
  useLookAhead(byKey)

  const offers = useOffers({ scope, isAgain, selected, checked })
  const chosenOffers = [...chosen].flatMap((key) => offers.get(key) ?? [])
  const problem = sharedProblem(chosenOffers)
  const askCount = Math.max(0, ...chosenOffers.map(({ upids }) => upids.length))
  const several = severalTasksWords(chosenOffers)

  const toggle = (key: TaskSourceKey) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || chosenOffers.length === 0 || problem !== null) return
    setBusy(true)
    try {
      if (!(await asking.saveAll(neededBy(chosenOffers)))) return
      showTableWith(chosenOffers.map(({ key }) => key))
      for (const { key, upids } of chosenOffers) void facts.get(key, upids, { isAgain })
      onClose()
    } finally {
      setBusy(false)
    }
  }

  const isMissing = status === 'failed' && byKey.size === 0
  return (
    <Dialog title="Get data" size="wide" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ScopeFields
          selectedCount={selected.length}
          checkedCount={checked.size}
          scope={scope}
          isAgain={isAgain}
          onScope={setScope}
          onAgain={setAgain}
        />
        <FilterInput
          className={classes.search ?? ''}
          data-autofocus
          aria-label="Find a data source"
          placeholder="Find a data source..."
          value={search}
          onChange={setSearch}
        />
        <div className={classes.list}>
          {isMissing ? (
            <ErrorState
              title={describeError(error).title}
              icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
              action={<Button onClick={() => void loadDataSources()}>Try again</Button>}
            >
              {describeError(error).message}
            </ErrorState>
          ) : byKey.size === 0 ? (
            <div role="status" aria-label="Loading the data sources">
              {[0, 1, 2, 3].map((line) => (
                <Skeleton key={line} height={52} mb={12} />
              ))}
            </div>
          ) : (
            <SourceList
              search={search}
              offers={offers}
              chosen={chosen}
              asking={asking}
              isFresh={status === 'done'}
              onToggle={toggle}
            />
          )}
        </div>
        {several !== null && <p className={classes.note}>{several}</p>}
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <div className={classes.footer}>
          <p className={classes.sum} aria-live="polite">
            {chosen.size === 0
              ? 'Choose what you want to know.'
              : `${chosen.size} ${chosen.size === 1 ? 'data source' : 'data sources'}, ${parcels(askCount)}`}
          </p>
          <Button variant="default" h={36} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            h={36}
            loading={isBusy}
            disabled={chosenOffers.length === 0 || problem !== null || askCount === 0}
          >
            Get data
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What each data source that is asked means for the parcels wanted; made anew as facts arrive. */
function useOffers({ scope, isAgain, selected, checked }: Wanted): ReadonlyMap<TaskSourceKey, SourceOffer> {
  const byKey = useDataSources((state) => state.byKey)
  const version = useFactsVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the cache
  return useMemo(() => {
    const now = new Date()
    const wanted = { scope, isAgain, selected, checked }
    const offers = [...byKey.values()].flatMap((state) => offerOf(state, wanted, facts.cache.find, now) ?? [])
    return new Map(offers.map((offer) => [offer.key, offer]))
  }, [byKey, scope, isAgain, selected, checked, version])
}

interface ScopeFieldsProps {
  selectedCount: number
  checkedCount: number
  scope: Scope
  isAgain: boolean
  onScope: (scope: Scope) => void
  onAgain: (isAgain: boolean) => void
}

/** About which parcels. */
function ScopeFields({ selectedCount, checkedCount, scope, isAgain, onScope, onAgain }: ScopeFieldsProps) {
  const count = (value: number) => value.toLocaleString('en-CA')
  return (
    <div className={classes.scope}>
      <Radio.Group aria-label="Parcels" value={scope} onChange={(value) => onScope(value as Scope)}>
        <div className={classes.scopes}>
          <Radio size="xs" value="all" label={`All selected (${count(selectedCount)})`} />
          {checkedCount > 0 && <Radio size="xs" value="checked" label={`Ticked (${count(checkedCount)})`} />}
          <Radio size="xs" value="unanswered" label="Those without data" />
        </div>
      </Radio.Group>
      <Checkbox
        size="xs"
        label="Ask again what is known"
        checked={isAgain}
        disabled={scope === 'unanswered'}
        onChange={(event) => onAgain(event.currentTarget.checked)}
      />
    </div>
  )
}

type Asking = ReturnType<typeof useCredentials>

interface SourceListProps {
  search: string
  offers: ReadonlyMap<TaskSourceKey, SourceOffer>
  chosen: ReadonlySet<TaskSourceKey>
  asking: Asking
  isFresh: boolean
  onToggle: (key: TaskSourceKey) => void
}

function SourceList({ search, offers, chosen, asking, onToggle }: SourceListProps) {
  const { byKey } = useDataSources()
  const { favourites } = useFavourites()
  const layout = useColumnLayout()
  const runs = useFacts((state) => state.runs)
  const shownSources = new Set(shownColumns(layout).map((key) => columnOf(key).dataSource))
  const groups = sourceGroups(search, favourites, (key) => {
    const state = byKey.get(key)
    return state?.isAllowed === true && state.isConnected
  })
  if (groups.length === 0)
    return <p className={classes.nothing}>No data source is called “{search.trim()}”.</p>
  /** The source that asks for each kind of credentials: the first that is chosen. */
  const askedBy = new Map<CredentialsKey, TaskSourceKey>()
  for (const key of groups.flatMap(({ keys }) => keys)) {
    const offer = offers.get(key as TaskSourceKey)
    if (offer?.missingCredentials && chosen.has(offer.key) && !askedBy.has(offer.missingCredentials)) {
      askedBy.set(offer.missingCredentials, offer.key)
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
        {needed !== null && askedBy.get(needed) === offer.key && (
          <CredentialsFields
            credentialsKey={needed}
            isStandIn={offer.isStandIn}
            typed={asking.typed.get(needed) ?? NOTHING_TYPED}
            problem={asking.problems.get(needed) ?? null}
            onType={(typed) => asking.type(needed, typed)}
            firstField={(field) => asking.remember(needed, field)}
          />
        )}
      </TaskSourceLine>
    )
  }

  return groups.map(({ title, keys }) => (
    <section key={title} aria-label={title} className={classes.group}>
      <h3>{title}</h3>
      <ul>{keys.map(line)}</ul>
    </section>
  ))
}

const neededBy = (offers: readonly SourceOffer[]): CredentialsKey[] => [
  ...new Set(offers.flatMap(({ missingCredentials }) => missingCredentials ?? [])),
]

/** Credentials that are typed here, saved when data is asked for. */
function useCredentials() {
  const [typed, setTyped] = useState<ReadonlyMap<CredentialsKey, TypedCredentials>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<CredentialsKey, string>>(new Map())
  const fields = useRef(new Map<CredentialsKey, HTMLInputElement>())
  return {
    typed,
    problems,
    type: (key: CredentialsKey, value: TypedCredentials) => setTyped(new Map(typed).set(key, value)),
    remember(key: CredentialsKey, field: HTMLInputElement | null) {
      if (field) fields.current.set(key, field)
      else fields.current.delete(key)
    },
    /** Answers whether all could be saved; the first that could not gets the focus. */
    async saveAll(keys: readonly CredentialsKey[]): Promise<boolean> {
      const found = new Map<CredentialsKey, string>()
      for (const key of keys) {
        const reason = await saveCredentials(key, typed.get(key) ?? NOTHING_TYPED)
        if (reason !== null) found.set(key, reason)
      }
      setProblems(found)
      const [first] = found.keys()
      if (first !== undefined) fields.current.get(first)?.focus()
      return first === undefined
    },
  }
}
