import { Button, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { backTest } from '../../../state/collections/areas.ts'
import { allowedTypes } from '../../../state/collections/notification-groups.ts'
import { openArea } from '../../../state/panel.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { problemLabel } from '../../../state/tasks/run-task.ts'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import { useAreaEdits } from '../area-edits.ts'
import step from '../area-step.module.css'
import classes from './back-test.module.css'
import { BackTestResult } from './back-test-result.tsx'

const DEBOUNCE_MS = 600

interface BackTestCardProps {
  area: Area
  options: AreaOptions
  isPaused: boolean
}

export const BackTestCard = (props: BackTestCardProps) => (
  <section className={classes.card} aria-label="Look back">
    <h3>Look back</h3>
    <BackTest {...props} />
  </section>
)

function BackTest({ area, options, isPaused }: BackTestCardProps) {
  const [isRequested, setRequested] = useState(false)
  const notifDef = allowedTypes('area').filter((key) => area.notifDef.includes(key))
  const criteria = { id: area.id, type: area.type, notifDef, options }
  const criteriaKey = JSON.stringify(criteria)
  const [queryKey] = useDebouncedValue(criteriaKey, DEBOUNCE_MS)
  const isGeometrySaved = useAreaEdits((edits) => edits[area.id]?.change.geometry === undefined)
  const hasTypes = notifDef.length > 0
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEYS.backTest(queryKey),
    queryFn: ({ signal }) => backTest(JSON.parse(queryKey), signal),
    enabled: isRequested && isGeometrySaved && hasTypes && !isPaused,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isOutdated = isFetching || queryKey !== criteriaKey
  if (!hasTypes) {
    return (
      <p className={step.line}>
        No notification types are selected.{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => openArea(area.id, 'notification-types')}>
          Choose types
        </Button>
      </p>
    )
  }
  if (isPaused) return <p className={step.line}>Correct the criteria above to look back.</p>
  if (!isRequested) {
    return (
      <>
        <p className={step.line}>See what you would have been notified of in the last 90 days.</p>
        <ActionButton size="xs" icon={IconHistory} onClick={() => setRequested(true)}>
          Look back 90 days
        </ActionButton>
      </>
    )
  }
  if (error && !isOutdated) {
    return (
      <p className={step.line} role="alert">
        This could not be checked: {problemLabel(error)}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (data === undefined) {
    return (
      <p className={step.line} role="status">
        <Loader size={12} /> Checking the last 90 days…
      </p>
    )
  }
  return (
    <>
      {isOutdated && (
        <Text fz={13} c="var(--warning)" role="status">
          <Loader size={12} /> Updating for your new criteria…
        </Text>
      )}
      <div className={classes.result} data-old={isOutdated}>
        <BackTestResult summary={data} />
      </div>
    </>
  )
}
