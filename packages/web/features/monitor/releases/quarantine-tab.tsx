import { formatNumber } from '#domain/text/number-format.ts'
import { call } from '../../../lib/api/api.ts'
import { useAct } from '../act.ts'
import { ListTable } from '../list-table.tsx'
import monitor from '../monitor.module.css'
import { Moment, RowButton, Tag, TwoLines } from '../pieces.tsx'
import { confirmDecision, DECISIONS, type Decision, type Quarantined, releaseTitle } from './decisions.ts'
import { releaseColumn, wholeList, whyColumn } from './release-columns.tsx'
import classes from './releases.module.css'
import { useQuarantine } from './use-quarantine.ts'

/** Releases that lost more than the world does: a person says whether users are told of them. */
export function QuarantineTab() {
  const { data, error, refetch } = useQuarantine()
  const decide = useAct(async ({ release, decision }: { release: Quarantined; decision: Decision }) => {
    await call(DECISIONS[decision].call, { params: { releaseId: release.releaseId } })
    return DECISIONS[decision].done(release)
  })
  const confirmAndDecide = async (release: Quarantined, decision: Decision) => {
    if (await confirmDecision(release, decision)) decide.run({ release, decision })
  }
  const reload = () => void refetch()
  return (
    <>
      <h2 className={monitor.title}>Waiting for a decision</h2>
      <p className={monitor.lead}>
        A release that lost many rows is shown on the map, but nobody is told of what it changed before
        somebody has looked: most such losses are a download that broke off.
      </p>
      <ListTable
        noun="held releases"
        list={wholeList(data?.quarantined, error, reload)}
        keyOf={({ releaseId }) => String(releaseId)}
        isNarrowed={false}
        empty={{
          title: 'Nothing waits for you',
          words: 'Users are told of every release as it comes. One that loses too much will stand here.',
        }}
        columns={[
          releaseColumn,
          whyColumn,
          { title: 'Added', isNumber: true, cell: ({ counts }) => formatNumber(counts.added) },
          {
            title: 'Changed',
            isNumber: true,
            isMinor: true,
            cell: ({ counts }) => formatNumber(counts.changed),
          },
          { title: 'Removed', isNumber: true, cell: ({ counts }) => formatNumber(counts.removed) },
          { title: 'Since', cell: ({ quarantinedSince }) => <Moment time={quarantinedSince} /> },
          {
            title: 'Tell users, or dismiss',
            isTitleHidden: true,
            isNumber: true,
            cell: (release) => (
              <div className={classes.buttons}>
                {(['approve', 'reject'] as const).map((decision) => (
                  <RowButton
                    key={decision}
                    about={releaseTitle(release)}
                    disabled={decide.isRunning}
                    onClick={() => void confirmAndDecide(release, decision)}
                  >
                    {DECISIONS[decision].verb}
                  </RowButton>
                ))}
              </div>
            ),
          },
        ]}
      />
      {data && data.decided.length > 0 && (
        <>
          <h2 className={monitor.title}>Decided</h2>
          <p className={monitor.lead}>The last {data.decided.length === 1 ? 'decision' : 'decisions'}.</p>
          <ListTable
            noun="decisions"
            list={wholeList(data.decided, null, reload)}
            keyOf={({ releaseId }) => String(releaseId)}
            isNarrowed={false}
            empty={{ title: 'No decisions', words: null }}
            columns={[
              releaseColumn,
              whyColumn,
              {
                title: 'Decision',
                cell: ({ decision, isNotified }) =>
                  decision === 'reject' ? (
                    <Tag>Dismissed</Tag>
                  ) : (
                    <Tag kind={isNotified ? 'good' : 'brand'}>
                      {isNotified ? 'Users were told' : 'Being told'}
                    </Tag>
                  ),
              },
              {
                title: 'By',
                cell: ({ decidedBy, decidedAt }) => (
                  <TwoLines below={<Moment time={decidedAt} />}>{decidedBy ?? 'A deleted account'}</TwoLines>
                ),
              },
            ]}
          />
        </>
      )}
    </>
  )
}
