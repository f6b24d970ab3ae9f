import type { ReactNode } from 'react'
import { Tooltip } from './hints/tooltip.tsx'
import classes from './sourced.module.css'
import { keepUnbroken } from './unbroken.tsx'

export function Sourced({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
  return (
    <Tooltip
      label={lines.map((line) => (
        <span key={line} className={classes.sourceLine}>
          {line}
        </span>
      ))}
      isForTouch
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the source must be within reach of the keyboard */}
      <span tabIndex={0} className={classes.sourced}>
        {keepUnbroken(children)}
      </span>
    </Tooltip>
  )
}

export function Unknown({ reason }: { reason: string }) {
  return (
    <Tooltip label={reason} isForTouch>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be within reach of the keyboard */}
      <span tabIndex={0} className={classes.unknown}>
        –
      </span>
    </Tooltip>
  )
}
