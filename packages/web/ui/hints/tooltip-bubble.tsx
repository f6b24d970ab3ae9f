import { Tooltip, type TooltipProps } from '@mantine/core'
import type { ReactNode } from 'react'

const HINTS_ID = 'hints'

export interface TooltipBubbleProps extends Pick<TooltipProps, 'position'> {
  /** The element that it points at. */
  target: HTMLElement
  isShown: boolean
  /** Id of its text, for `aria-describedby`. */
  id: string
  children: ReactNode
}

/** Returns the landmark that holds all hints: what stands in none is not found by screen readers that go from one to the next. */
function hintsRegion(): HTMLElement {
  const present = document.getElementById(HINTS_ID)
  if (present) return present
  const region = document.createElement('section')
  region.id = HINTS_ID
  region.setAttribute('aria-label', 'Hints')
  return document.body.appendChild(region)
}

/** The words of a `Tooltip` beside their target. A file of its own: what finds the place for them is much code. */
export function TooltipBubble({ target, isShown, id, children, ...bubble }: TooltipBubbleProps) {
  return (
    <Tooltip
      target={target}
      opened={isShown}
      events={{ hover: false, focus: false, touch: false }}
      label={<div id={id}>{children}</div>}
      portalProps={{ target: hintsRegion() }}
      {...bubble}
    />
  )
}
