import { Tooltip, type TooltipProps } from '@mantine/core'
import type { ReactNode } from 'react'

const HINTS_ID = 'hints'

export interface TooltipBubbleProps extends Pick<TooltipProps, 'position'> {
  target: HTMLElement
  isShown: boolean
  id: string
  children: ReactNode
}

/** A landmark for tooltips, because screen readers skip content outside landmarks. */
function getHintsRegion(): HTMLElement {
  const existing = document.getElementById(HINTS_ID)
  if (existing) return existing
  const region = document.createElement('section')
  region.id = HINTS_ID
  region.setAttribute('aria-label', 'Hints')
  return document.body.appendChild(region)
}

/** A separate file, because positioning needs much code. */
export function TooltipBubble({ target, isShown, id, children, ...bubble }: TooltipBubbleProps) {
  return (
    <Tooltip
      target={target}
      opened={isShown}
      events={{ hover: false, focus: false, touch: false }}
      label={<div id={id}>{children}</div>}
      portalProps={{ target: getHintsRegion() }}
      {...bubble}
    />
  )
}
