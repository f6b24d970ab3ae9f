import { type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../behaviour/focus-trail.ts'
import { Logo } from '../logo.tsx'
import { Caption } from '../note.tsx'
import { PageTools } from './page-tools.ts'
import classes from './sheet-page.module.css'

interface SheetPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
  aside?: ReactNode
  /** Progress such as `2 of 4`. */
  progress?: string
  isWide?: boolean
}

export function SheetPage(props: SheetPageProps) {
  const { title, lead, children, footer, aside, progress, isWide = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the new heading, because the focused element of the previous step was removed. This also
  // announces the step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means another step
  useLayoutEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <main className={classes.page}>
      <div className={classes.column} data-wide={isWide} data-aside={Boolean(aside)}>
        <div className={classes.brand}>
          <Logo size={36} />
          <span className={classes.name}>Lotline</span>
          {use(PageTools)}
        </div>
        <div className={classes.row}>
          <section className={classes.sheet}>
            {progress && <Caption mb={4}>Step {progress}</Caption>}
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
            {children}
          </section>
          {aside}
        </div>
        {footer !== undefined && <Caption component="div">{footer}</Caption>}
      </div>
    </main>
  )
}
