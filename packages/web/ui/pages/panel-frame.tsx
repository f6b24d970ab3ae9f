import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useEscape } from '../../lib/shortcuts.ts'
import { isFocusRemoved } from '../behaviour/focus-trail.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Tooltip } from '../hints/tooltip.tsx'
import classes from './panel-frame.module.css'

interface PanelFrameProps {
  label: string
  title?: string
  origin?: ReactNode
  back?: { label: string; onClick: () => void }
  actions?: ReactNode
  onClose: () => void
  /** Footer that does not scroll. */
  foot?: ReactNode
  isFilled?: boolean
  isBusy?: boolean
  children: ReactNode
}

/** Frame of a side panel. Takes the focus if it was in the previous panel. */
export function PanelFrame(props: PanelFrameProps) {
  const { label, title, origin, back, actions, onClose, foot, isFilled, isBusy, children } = props
  useEscape(true, onClose)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocusRemoved()) section.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} tabIndex={-1} className={classes.panel} aria-label={label} aria-busy={isBusy}>
      <header className={classes.head} data-back={back !== undefined} data-small={origin !== undefined}>
        {back && <IconButton icon={IconArrowLeft} label={back.label} onClick={back.onClick} />}
        {title === undefined ? <div className={classes.origin}>{origin}</div> : <Title>{title}</Title>}
        {actions}
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </header>
      <div className={isFilled ? classes.filled : classes.scroll}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </section>
  )
}

/** Longer titles may be cut after two lines, and have a tooltip. */
const MAX_SHORT_TITLE_LENGTH = 45

function Title({ children }: { children: string }) {
  const title = <h2>{children}</h2>
  return children.length > MAX_SHORT_TITLE_LENGTH ? <Tooltip label={children}>{title}</Tooltip> : title
}
