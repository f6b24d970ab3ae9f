import { Tooltip, type TooltipProps } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TooltipBubbleProps extends Pick<TooltipProps, 'position'> {
  /** The element that it points at. */
  target: HTMLElement
  isShown: boolean
  /** Id of its text, for `aria-describedby`. */
  id: string
  children: ReactNode
}

/** The words of a `Tooltip` beside their target. A file of its own: what finds the place for them is much code. */
export function TooltipBubble({ target, isShown, id, children, ...bubble }: TooltipBubbleProps) {
  return (
    <Tooltip
      target={target}
      opened={isShown}
      events={{ hover: false, focus: false, touch: false }}
      label={<div id={id}>{children}</div>}
      {...bubble}
    />
  )
}
