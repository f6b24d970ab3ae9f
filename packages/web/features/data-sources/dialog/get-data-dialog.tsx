import { Button, Checkbox, Group, Radio, Text } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { useSession } from '../../../state/account/session.ts'
import { cells } from '../../../state/cells/cells.ts'
import { facts } from '../../../state/facts/page-facts.ts'
import { useSelection } from '../../../state/selection.ts'
import { useCheckedRows } from '../../../state/table/checked-rows.ts'
import { loadDataSources, useDataSources } from '../../../state/table/data-sources.ts'
import { showTableWith } from '../../../state/table/revealed-column.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FilterInput } from '../../../ui/fields/filter-input.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { CancelButton } from '../../../ui/forms/form.tsx'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { Loading } from '../../../ui/hints/loading.tsx'
import { useLookupAhead } from '../use-saved-facts.ts'
import classes from './get-data-dialog.module.css'
import { getTaskCountNote } from './offer-labels.ts'
import { SourceList } from './source-list.tsx'
import { type Choice, getSharedProblem, type Scope, type SourceOffer, toOffer } from './source-offer.ts'
import { useCredentials } from './use-credentials.ts'

export function GetDataDialog({ onClose }: { onClose: () => void }) {
  const { status, byKey, error } = useDataSources()
  const selected = useSelection((state) => state.upids)
  const checked = useCheckedRows((state) => state.checked)
  const [scope, setScope] = useState<Scope>(checked.size > 0 ? 'checked' : 'all')
  const [isAgain, setAgain] = useState(false)
  const [search, setSearch] = useState('')
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<TaskSourceKey>>(new Set())
  const prompt = useCredentials()
  const [isBusy, setBusy] = useState(false)
  useReloadForAccount()
  useLookupAhead(byKey)

  const offers = useOffers({ scope, isAgain, selected, checked })
  const chosenOffers = [...chosenKeys].flatMap((key) => offers.get(key) ?? [])
  const problem = getSharedProblem(chosenOffers)
  const [largestBatch = []] = chosenOffers.map(({ upids }) => upids).sort((a, b) => b.length - a.length)
  const tasksNote = getTaskCountNote(chosenOffers)

  const toggle = (key: TaskSourceKey) => setChosenKeys(chosenKeys.symmetricDifference(new Set([key])))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || chosenOffers.length === 0 || problem !== null) return
    setBusy(true)
    try {
      if (!(await prompt.saveAll(listMissingCredentials(chosenOffers)))) return
      showTableWith(chosenOffers.map(({ key }) => key))
      for (const { key, upids } of chosenOffers) void facts.get(key, upids, { isAgain })
      onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Get data" size="wide" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ScopeFields
          selectedCount={selected.length}
          checkedCount={checked.size}
          scope={scope}
          isAgain={isAgain}
          setScope={setScope}
          setAgain={setAgain}
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
          {byKey.size > 0 && (
            <SourceList
              search={search}
              offers={offers}
              chosenKeys={chosenKeys}
              prompt={prompt}
              onToggle={toggle}
            />
          )}
          {byKey.size === 0 && status === 'failed' && (
            <LoadFailure noun="The data sources" error={error} retry={loadDataSources} />
          )}
          {byKey.size === 0 && status !== 'failed' && (
            <Loading label="Loading the data sources" heights={[52, 52, 52, 52]} gap={12} />
          )}
        </div>
        {tasksNote !== null && (
          <Text fz={12} c="dimmed" mt={8}>
            {tasksNote}
          </Text>
        )}
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <Group gap={8} wrap="nowrap" mt={12}>
          <p className={classes.sum} aria-live="polite">
            {chosenKeys.size === 0
              ? 'Choose data sources.'
              : `${formatCount(chosenKeys.size, 'data source')}, ${formatParcels(largestBatch)}`}
          </p>
          <CancelButton onClick={onClose} />
          <Button
            type="submit"
            h={36}
            loading={isBusy}
            disabled={chosenOffers.length === 0 || problem !== null || largestBatch.length === 0}
          >
            Get data
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function useReloadForAccount(): void {
  const resources = useSession(({ allowedResources }) => allowedResources)
  const quotas = useSession(
    ({ user }) => user && `${user.propertiesTableQuotaLeft} ${user.paragonTableQuotaLeft}`,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: permissions and quotas only trigger it
  useEffect(() => void loadDataSources(), [resources, quotas])
}

function useOffers({ scope, isAgain, selected, checked }: Choice): ReadonlyMap<TaskSourceKey, SourceOffer> {
  const byKey = useDataSources((state) => state.byKey)
  const version = cells.useChanges((changes) => changes.facts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the cells
  return useMemo(() => {
    const now = new Date()
    const choice = { scope, isAgain, selected, checked }
    const offers = [...byKey.values()].flatMap((state) => toOffer(state, choice, cells.facts.find, now) ?? [])
    return new Map(offers.map((offer) => [offer.key, offer]))
  }, [byKey, scope, isAgain, selected, checked, version])
}

const listMissingCredentials = (offers: readonly SourceOffer[]): CredentialsKey[] => [
  ...new Set(offers.flatMap(({ missingCredentials }) => missingCredentials ?? [])),
]

interface ScopeFieldsProps {
  selectedCount: number
  checkedCount: number
  scope: Scope
  isAgain: boolean
  setScope: (scope: Scope) => void
  setAgain: (isAgain: boolean) => void
}

function ScopeFields({ selectedCount, checkedCount, scope, isAgain, setScope, setAgain }: ScopeFieldsProps) {
  return (
    <Group gap="8px 20px" align="stretch" justify="space-between" mb={12}>
      <RadioGroup label="Parcels" value={scope} onChange={(value) => setScope(value as Scope)}>
        <Group gap="8px 20px" align="stretch">
          <Radio size="xs" value="all" label={`All selected (${formatNumber(selectedCount)})`} />
          {checkedCount > 0 && (
            <Radio size="xs" value="checked" label={`Ticked (${formatNumber(checkedCount)})`} />
          )}
          <Radio size="xs" value="unanswered" label="Only parcels without data" />
        </Group>
      </RadioGroup>
      <Checkbox
        size="xs"
        label="Request existing data again"
        checked={isAgain}
        disabled={scope === 'unanswered'}
        onChange={(event) => setAgain(event.currentTarget.checked)}
      />
    </Group>
  )
}
