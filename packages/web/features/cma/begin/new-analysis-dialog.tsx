import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SearchHit } from '#contract/parcel/search.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { CLASS_OPTIONS, TENURE_OPTIONS } from '#domain/valuation/analysis/attribute-texts.ts'
import type { MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import { messageInPlace } from '../../../lib/api/api-error.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import type { SubjectChoice } from '../../../state/map/subject.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useStartAnalysis } from './begin-analysis.tsx'
import { FindPlace, useSearchHits } from './find-place.tsx'
import classes from './new-analysis.module.css'

type SubjectSource = 'parcel' | 'hand'

const MAX_HITS = 8

interface NewAnalysisDialogProps {
  place?: { at: LngLat; name: string | null }
  onClose: () => void
}

export function NewAnalysisDialog({ place, onClose }: NewAnalysisDialogProps) {
  const [source, setSource] = useState<SubjectSource>(place ? 'hand' : 'parcel')
  const [hit, setHit] = useState<SearchHit | null>(null)
  const [name, setName] = useState(place?.name ?? '')
  const [marketClass, setMarketClass] = useState<MarketClass>('house')
  const [tenure, setTenure] = useState<Tenure>('freehold')
  const [at, setAt] = useState<LngLat | null>(place?.at ?? null)
  const startAnalysis = useStartAnalysis()
  const upid = hit?.upids[0]
  const { errorOf, ...submission } = useSubmit<'parcel' | 'name' | 'place'>(
    () => {
      if (source === 'parcel')
        return upid ? null : { field: 'parcel', message: 'Please choose an address or PID from the list.' }
      if (name.trim() === '')
        return { field: 'name', message: 'Please name the subject, for example by its address.' }
      return at ? null : { field: 'place', message: 'Please choose the place of the subject.' }
    },
    async () => {
      await startAnalysis(
        source === 'parcel' && upid
          ? { kind: 'parcel', upid }
          : {
              kind: 'hand',
              name: name.trim(),
              position: [at?.[0] ?? 0, at?.[1] ?? 0],
              marketClass,
              tenure,
              building: null,
              neighbourhood: null,
              corrections: {},
            },
      )
    },
  )
  return (
    <Dialog
      title="New market analysis"
      size="medium"
      unsaved={name === (place?.name ?? '') ? null : 'The subject is not saved.'}
      onClose={onClose}
    >
      <Form {...submission} verb="Begin">
        {!place && (
          <SegmentedControl
            fullWidth
            aria-label="The subject"
            data={[
              { value: 'parcel', label: 'By address or PID' },
              { value: 'hand', label: 'By hand' },
            ]}
            value={source}
            onChange={(value) => setSource(value as SubjectSource)}
          />
        )}
        {source === 'parcel' ? (
          <FindParcel selectedHit={hit} error={errorOf('parcel')} onChoose={setHit} />
        ) : (
          <>
            <Text size="sm" c="dimmed">
              For a place without a parcel of its own, such as a new building. You enter its facts.
            </Text>
            <TextInput
              label="Name or address"
              maxLength={300}
              value={name}
              error={errorOf('name')}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Group grow gap={12}>
              <SelectBox
                label="Class"
                options={CLASS_OPTIONS}
                value={marketClass}
                onChange={setMarketClass}
              />
              <SelectBox label="Tenure" options={TENURE_OPTIONS} value={tenure} onChange={setTenure} />
            </Group>
            <FindPlace
              noun="subject"
              at={at}
              name={name}
              mark={{ text: '', kind: 'subject' }}
              error={errorOf('place')}
              onPick={setAt}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface FindParcelProps {
  selectedHit: SearchHit | null
  error: string | null
  onChoose: (hit: SearchHit | null) => void
}

function FindParcel({ selectedHit, error: problem, onChoose }: FindParcelProps) {
  const [search, setSearch] = useState('')
  const { data, error } = useSearchHits(search)
  const hits = data?.filter(({ upids }) => upids.length === 1).slice(0, MAX_HITS)
  return (
    <div>
      <TextInput
        label="Address or PID"
        placeholder="2301 Mooring Street, or 009-118-436"
        data-autofocus
        maxLength={200}
        value={search}
        error={problem}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          onChoose(null)
        }}
      />
      {error !== null && (
        <p className={classes.note} role="alert">
          The search failed. {messageInPlace(error)}
        </p>
      )}
      {hits?.length === 0 && (
        <p className={classes.note} role="status">
          No single parcel matches. Try the street address, or the nine digits of a PID.
        </p>
      )}
      {hits && hits.length > 0 && (
        <ul className={classes.hits} aria-label="Parcels">
          {hits.map((hit) => (
            <li key={hit.id}>
              <button type="button" aria-pressed={hit.id === selectedHit?.id} onClick={() => onChoose(hit)}>
                <strong>{hit.title}</strong>
                {hit.subtitle && <span>{hit.subtitle}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function StartOnMapButton({ choice }: { choice: SubjectChoice }) {
  const startAnalysis = useStartAnalysis()
  const [isBusy, setBusy] = useState(false)
  const [isDescribing, setDescribing] = useState(false)
  const start = async () => {
    if (choice.kind === 'place') return setDescribing(true)
    setBusy(true)
    await startAnalysis({ kind: 'parcel', upid: choice.upid }).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <>
      <Button size="compact-sm" loading={isBusy} onClick={() => void start()}>
        Begin analysis
      </Button>
      {isDescribing && choice.kind === 'place' && (
        <NewAnalysisDialog place={choice} onClose={() => setDescribing(false)} />
      )}
    </>
  )
}
