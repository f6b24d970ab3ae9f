import { formatDate } from '#domain/text/dates.ts'
import page from '../../ui/pages/list-page.module.css'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { CHANGELOG } from './changelog.ts'
import classes from './whats-new.module.css'

export function WhatsNewPage() {
  return (
    <main className={page.page}>
      <PageHeader title="What is new" />
      <section
        className={page.scroll}
        aria-label="Changes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <div className={classes.sheet}>
          {CHANGELOG.map(({ day, title, changes }) => (
            <section key={day} className={classes.entry} aria-labelledby={`new-${day}`}>
              <time dateTime={day}>{formatDate(day)}</time>
              <div>
                <h2 id={`new-${day}`}>{title}</h2>
                <ul>
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </div>
            </section>
          ))}
        </div>
      </section>
    </main>
  )
}
