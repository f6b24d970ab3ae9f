import { Select } from '@mantine/core'
import { ACTIVITY_KIND_TITLES, ACTIVITY_KINDS, activityText } from '#domain/account/activity/activity.ts'
import { isResourceKey } from '#domain/account/permissions.ts'
import { formatDay, formatMoment } from '#domain/text/moments.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { ListTable } from './list-table.tsx'
import { useMonitorAddress } from './monitor-address.ts'
import { PERMISSION_TITLES } from './permission-titles.ts'
import { ListBar, ListSearch, Moment, Tag, TwoLines } from './pieces.tsx'
import { useList } from './use-list.ts'

export function AuditTab() {
  const [{ search, state }, change] = useMonitorAddress()
  const kind = ACTIVITY_KINDS.find((activityKind) => activityKind === state)
  const list = useList('monitorAudit', { search, kind })
  return (
    <>
      <ListBar>
        <ListSearch label="Find by account, person, event or address" />
        <Select
          aria-label="Kind"
          placeholder="All kinds"
          clearable
          data={ACTIVITY_KINDS.map((value) => ({ value, label: ACTIVITY_KIND_TITLES[value] }))}
          value={kind ?? null}
          onChange={(next) => change({ state: next ?? '' })}
        />
      </ListBar>
      <ListTable
        noun="events"
        list={list}
        keyOf={({ eventId }) => String(eventId)}
        isNarrowed={search !== '' || kind !== undefined}
        empty={{
          title: 'Nothing has been recorded yet',
          body: 'Sign-ins, changes of credentials, downloads, opened links and administrators’ actions are listed here.',
        }}
        columns={[
          {
            title: 'When',
            cell: ({ happenedAt }) => (
              <TwoLines below={formatMoment(happenedAt, 'dayAndTime')}>
                <Moment time={happenedAt} />
              </TwoLines>
            ),
          },
          {
            title: 'Who',
            cell: ({ actor, address, browser }) => (
              <TwoLines below={[address, browser].filter(Boolean).join(' · ')}>{actor ?? 'Unknown'}</TwoLines>
            ),
          },
          {
            title: 'What',
            cell: (event) => (
              <TwoLines
                below={[event.subject, event.count > 1 ? `${formatNumber(event.count)} times` : null]
                  .filter(Boolean)
                  .join(' · ')}
              >
                {event.outcome === 'refused' ? (
                  <Tag kind="bad">{activityText(event)}</Tag>
                ) : (
                  activityText(event)
                )}
              </TwoLines>
            ),
          },
          { title: 'Details', isMinor: true, cell: ({ detail }) => formatDetail(detail) },
        ]}
      />
    </>
  )
}

function formatDetail(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      const text = Array.isArray(value) ? value.map(formatListItem).join(', ') : formatValue(value)
      return `${name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}: ${text}`
    })
    .join('; ')
}

const formatListItem = (value: unknown): string => {
  const text = String(value)
  return isResourceKey(text) ? PERMISSION_TITLES[text] : text
}

function formatValue(value: unknown): string {
  const text = value === null ? 'none' : String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDay(text) : text
}
