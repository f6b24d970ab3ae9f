import type { ReportAttachment } from '#contract/report/reports.ts'
import { formatCount } from '#domain/text/counts.ts'
import classes from './report-flow.module.css'

interface FileListProps {
  files: readonly ReportAttachment[]
  addressOf: (attachmentId: string) => string
}

/** To save: their pages would be too small in a narrow window. */
export function FileList({ files, addressOf }: FileListProps) {
  return (
    <section className={classes.files} aria-labelledby="attached-files">
      <h2 id="attached-files">Attached files</h2>
      <ul>
        {files.map(({ id, title, type, pages }) => (
          <li key={id}>
            <a href={addressOf(id)} download={title}>
              {title}
            </a>
            {type === 'application/pdf' && `, ${formatCount(pages.length, 'page')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
