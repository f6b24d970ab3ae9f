import { Button } from '@mantine/core'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import { MAX_REPORT_VERSIONS } from '#domain/report/report-limits.ts'
import { formatList } from '#domain/text/counts.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { LoadFailureLine } from '../../../../ui/hints/load-failure.tsx'
import { Loading } from '../../../../ui/hints/loading.tsx'
import classes from './changes.module.css'
import { useVersions } from './report-versions.ts'

export function VersionList({ reportId, onOpen }: { reportId: string; onOpen: (versionId: string) => void }) {
  const { data: versions, error, refetch } = useVersions(reportId)
  return (
    <section className={classes.versions} aria-label="Older versions">
      <h3>Older versions</h3>
      {versions === undefined && error !== null ? (
        <LoadFailureLine noun="The older versions" error={error} retry={refetch} />
      ) : versions === undefined ? (
        <Loading label="Loading the older versions" heights={[44]} />
      ) : versions.length === 0 ? (
        <p className={classes.note}>
          None yet. When you take over newer values, the previous report is stored here.
        </p>
      ) : (
        <>
          <ul>
            {versions.map(({ id, storedAt, takenOver }) => {
              const moment = formatMoment(storedAt, 'dayAndTime')
              return (
                <li key={id} className={classes.version}>
                  <div>
                    <p className={classes.label}>Until {moment}</p>
                    <p className={classes.note}>
                      Then taken over:{' '}
                      {formatList([...new Set(takenOver)].map((key) => PART_KINDS[key].title))}
                    </p>
                  </div>
                  <Button
                    variant="default"
                    h={32}
                    aria-label={`Open the version until ${moment}`}
                    onClick={() => onOpen(id)}
                  >
                    Open
                  </Button>
                </li>
              )
            })}
          </ul>
          <p className={classes.note}>
            The newest {MAX_REPORT_VERSIONS} versions are stored. Older ones are deleted.
          </p>
        </>
      )}
    </section>
  )
}
