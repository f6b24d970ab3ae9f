import { Text, VisuallyHidden } from '@mantine/core'
import type { BackTestSummary } from '#contract/watching/back-test.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { isNotificationTypeKey, NOTIFICATION_TYPES } from '#domain/watching/notification-types.ts'
import { marketDay } from '../../../lib/today.ts'
import { useMapController } from '../../../map/controller.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import { keepUnbroken } from '../../../ui/unbroken.tsx'
import step from '../area-step.module.css'
import classes from './back-test.module.css'

const MAX_ENTRIES = 5
const PLACE_ZOOM = 17

const getLabel = (type: string) => (isNotificationTypeKey(type) ? NOTIFICATION_TYPES[type].label : type)

function Summary({ summary: { days, since, knownSince, notifiedCount } }: { summary: BackTestSummary }) {
  const count = <strong>{formatCount(notifiedCount, 'change')}</strong>
  if (knownSince === null && notifiedCount === 0) {
    return 'No changes are recorded here yet. Recording starts with the next data update.'
  }
  if (knownSince === null || knownSince <= since) {
    return (
      <>
        You would have been notified of {count} in the last {days} days.
      </>
    )
  }
  return (
    <>
      You would have been notified of {count}{' '}
      {knownSince === marketDay() ? 'today' : `since ${formatDate(knownSince)}`}, when the record of changes
      here begins.
    </>
  )
}

export function BackTestResult({ summary }: { summary: BackTestSummary }) {
  const { notifiedCount, minorCount, byType, byWeek, entries } = summary
  const map = useMapController()
  const notable = entries.filter(({ isMinor }) => !isMinor)
  const { visibleItems, button } = useCollapsed(notable, {
    max: MAX_ENTRIES,
    all: `${notable.length < notifiedCount ? 'the newest' : 'all'} ${notable.length}`,
  })
  return (
    <>
      <Text>
        <Summary summary={summary} />
      </Text>
      {notifiedCount > 0 && <WeekBars weeks={byWeek} />}
      {byType.length > 0 && (
        <dl className={classes.byType}>
          {byType.map(({ type, count }) => (
            <div key={type}>
              <dt>{getLabel(type)}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {minorCount > 0 && <p className={step.line}>{formatCount(minorCount, 'minor change')} left out</p>}
      {visibleItems.length > 0 && (
        <ul className={classes.entries} aria-label="Newest changes">
          {visibleItems.map(({ changeId, asOf, label, text, places }) => (
            <li key={changeId}>
              <button
                type="button"
                onClick={() => {
                  const [centre] = places
                  if (centre) map?.flyTo({ centre, zoom: PLACE_ZOOM })
                }}
              >
                <span className={classes.entryHead}>
                  <span>{label ?? 'No address'}</span>
                  <span>{formatDate(asOf)}</span>
                </span>
                {keepUnbroken(text)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {button}
    </>
  )
}

/** A week without a release of data has a note instead of a bar. */
function WeekBars({ weeks }: { weeks: BackTestSummary['byWeek'] }) {
  const max = Math.max(1, ...weeks.map(({ count }) => count ?? 0))
  return (
    <>
      <ol className={classes.weeks} aria-label="Changes by week">
        {weeks.map(({ week, count }) => (
          <li key={week} title={weekLabel(week, count)}>
            <span
              style={{ height: `${((count ?? 0) / max) * 100}%` }}
              data-none={count === 0}
              data-unknown={count === null}
            />
            <VisuallyHidden>{weekLabel(week, count)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className={classes.weekEnds} aria-hidden>
        {[weeks[0], weeks.at(-1)].map((bar) => bar && <span key={bar.week}>{formatDate(bar.week)}</span>)}
      </p>
      <p className={classes.dating}>Each change has the date of the release that first shows it.</p>
    </>
  )
}

const weekLabel = (week: string, count: number | null): string =>
  `Week of ${formatDate(week)}: ${count === null ? 'no data' : formatNumber(count)}`
