import { formatMoment } from '#domain/text/moments.ts'
import { call } from '../../lib/api/api.ts'
import { ListTable } from './list-table.tsx'
import { useMonitorAddress } from './monitor-address.ts'
import { keyText } from './monitor-labels.ts'
import { ListBar, ListSearch, Moment, TwoLines } from './pieces.tsx'
import { useList } from './use-list.ts'

/** Tab with the audit log of administrators' actions: actor, action, time and account. */
export function AuditTab() {
  const [{ search }, change] = useMonitorAddress()
  const list = useList('monitorAudit', { search }, ({ signal, search, after }) =>
    call('monitorAudit', { query: { search, after }, signal, isQuiet: true, failures: 'caller' }),
  )
  return (
    <>
      <ListBar>
        <ListSearch
          label="Find by person, act or account"
          value={search}
          onChange={(words) => change({ search: words })}
        />
      </ListBar>
      <ListTable
        noun="acts"
        list={list}
        keyOf={({ eventId }) => String(eventId)}
        isNarrowed={search !== ''}
        empty={{
          title: 'Nothing was done yet',
          words: 'What administrators do here, or on the command line, is written down with who did it.',
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
            cell: ({ actor, address }) => <TwoLines below={address ?? ''}>{actor}</TwoLines>,
          },
          { title: 'What', cell: ({ action }) => keyText(action) },
          { title: 'On', cell: ({ subject }) => subject ?? '–' },
          { title: 'Details', cell: ({ detail }) => detailText(detail) },
        ]}
      />
    </>
  )
}

/** `plan: pro, ends at: –` */
function detailText(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      const words = Array.isArray(value) ? value.join(', ') : value === null ? 'none' : String(value)
      return `${name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}: ${words}`
    })
    .join('; ')
}
