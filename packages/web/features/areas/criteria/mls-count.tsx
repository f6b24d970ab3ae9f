import { Button, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { countMls } from '../../../state/collections/areas.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { problemLabel } from '../../../state/tasks/run-task.ts'
import { useAreaEdits } from '../area-edits.ts'
import { hasPlace } from '../area-labels.ts'
import step from '../area-step.module.css'
import classes from './criteria.module.css'

const DEBOUNCE_MS = 400

interface MlsCountProps {
  area: Area
  criteria: AreaOptions['mls']
  isPaused: boolean
}

export function MlsCount({ area, criteria, isPaused }: MlsCountProps) {
  const [query] = useDebouncedValue(criteria, DEBOUNCE_MS)
  const isSaved = useAreaEdits((edits) => edits[area.id]?.change.geometry === undefined) && hasPlace(area)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEYS.mlsCount(area.id, query),
    queryFn: ({ signal }) => countMls(area.id, query, signal),
    enabled: isSaved && !isPaused,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!isSaved || isPaused) return null
  const isOutdated = isFetching || JSON.stringify(query) !== JSON.stringify(criteria)
  if (error && !isOutdated) {
    return (
      <p className={step.line} role="alert">
        The listings could not be counted: {problemLabel(error)}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <p className={classes.count} role="status" data-old={isOutdated}>
      {data === undefined ? (
        <>
          <Loader size={12} /> Counting the listings…
        </>
      ) : (
        <>
          <strong>{formatNumber(data)}</strong> {nounFor(data, 'listing matches', 'listings match')} now{' '}
          {isOutdated && <Loader size={12} />}
        </>
      )}
    </p>
  )
}
