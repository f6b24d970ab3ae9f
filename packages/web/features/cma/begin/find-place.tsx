import { Button, Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { call } from '../../../lib/api/api.ts'
import { SmallMap } from '../../../map/small/small-map.tsx'
import { KEYS } from '../../../state/queries/keys.ts'
import classes from './new-analysis.module.css'

const DEBOUNCE_MS = 150

export function useSearchHits(search: string) {
  const [words] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  return useQuery({
    queryKey: KEYS.analysisSearch(words),
    enabled: words.length > 1,
    queryFn: async ({ signal }) => {
      const { groups } = await call('search', { query: { q: words }, isQuiet: true, signal })
      return groups.flatMap(({ hits }) => hits)
    },
  })
}

type Mark = ComponentProps<typeof SmallMap>['marks'][number]

interface FindPlaceProps {
  noun: 'subject' | 'sale'
  at: LngLat | null
  name: string
  mark: Pick<Mark, 'text' | 'kind'>
  others?: readonly Mark[]
  error?: string | null
  onPick: (at: LngLat) => void
}

export function FindPlace({ noun, at, name, mark, others = [], error = null, onPick }: FindPlaceProps) {
  const errorId = useId()
  const { data } = useSearchHits(at === null ? name : '')
  const hit = at === null ? data?.find(({ centre }) => centre !== null) : undefined
  const hitAt = hit?.centre ?? null
  const markAt = at ?? hitAt
  const [mapKey, setMapKey] = useState('')
  if (at === null && mapKey !== String(hitAt)) setMapKey(String(hitAt))
  return (
    <fieldset
      aria-label={`Place of the ${noun}`}
      aria-describedby={error === null ? undefined : errorId}
      tabIndex={-1}
      data-invalid={error !== null || undefined}
    >
      <div className={classes.map}>
        <SmallMap
          key={mapKey}
          label={`Place of the ${noun}`}
          ring={null}
          onPick={onPick}
          marks={[
            ...others,
            ...(markAt ? [{ id: noun, at: markAt, label: `The ${noun}`, ...(at ? mark : HIT_MARK) }] : []),
          ]}
        />
      </div>
      {error !== null && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
      <p className={classes.note}>
        <span className={classes.hint}>
          {at ? 'Click again to move it.' : `Click the map where the ${noun} is.`} By keyboard: arrow keys
          move the map, Enter chooses its centre.
        </span>{' '}
        {hitAt && (
          <Button variant="subtle" size="compact-xs" onClick={() => onPick(hitAt)}>
            Use the location of {hit?.title}
          </Button>
        )}
      </p>
    </fieldset>
  )
}

const HIT_MARK: FindPlaceProps['mark'] = { text: '', kind: 'other' }
