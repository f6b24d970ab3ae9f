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
import { useAreaEdits } from '../area-edits.ts'
import step from '../area-step.module.css'
import classes from './back-test.module.css'
import { BackTestResult } from './back-test-result.tsx'

const CHANGING_MS = 600

export function BackTestCard({
  area,
  options,
  isPaused,
}: {
  area: Area
  options: AreaOptions
  isPaused: boolean
}) {
  const [isRequested, setRequested] = useState(false)
  const notifDef = allowedTypes('area').filter((key) => area.notifDef.includes(key))
  const criteria = { id: area.id, type: area.type, notifDef, options }
  const criteriaKey = JSON.stringify(criteria)
  const [queryKey] = useDebouncedValue(criteriaKey, CHANGING_MS)
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
  return (
    <section className={classes.card} aria-label="Look back">
      <h3>Look back</h3>
      {!hasTypes ? (
        <p className={step.line}>
          No notification types are selected.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => openArea(area.id, 'notification-types')}>
            Choose types
          </Button>
        </p>
      ) : isPaused ? (
        <p className={step.line}>Correct the criteria above to look back.</p>
      ) : !isRequested ? (
        <>
          <p className={step.line}>See what you would have been notified of in the last 90 days.</p>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconHistory size={14} stroke={1.75} aria-hidden />}
            onClick={() => setRequested(true)}
          >
            Look back 90 days
          </Button>
        </>
      ) : error && !isOutdated ? (
        <p className={step.line} role="alert">
          This could not be checked: {problemLabel(error)}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : data === undefined ? (
        <p className={step.line} role="status">
          <Loader size={12} /> Checking the last 90 days…
        </p>
      ) : (
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
      )}
    </section>
  )
}
