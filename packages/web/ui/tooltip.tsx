import { Tooltip as MantineTooltip, type TooltipProps as MantineTooltipProps } from '@mantine/core'
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useState,
} from 'react'
import { isPointing } from './last-input.ts'

/** Specification part 1, section 9. */
export const TOOLTIP_DELAY_MS = 800

interface Target {
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerDown?: (event: unknown) => void
}

export interface TooltipProps extends Pick<MantineTooltipProps, 'label' | 'position' | 'disabled'> {
  /** A tap shows it too: for what is no button, and so has nothing else to do. */
  isForTouch?: boolean
  /** One element that takes a ref and handlers, or holds what can have the focus. */
  children: ReactElement
}

/**
 * Mantine's tooltip, which also comes when the focus has rested on its target as long as a pointer would have to
 * (specification part 1, section 2.4); Mantine shows it at once, or not at all. Escape, a press and leaving hide it.
 */
export function Tooltip({ children, isForTouch = false, ...tooltip }: TooltipProps) {
  const [hasFocus, setFocus] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!hasFocus) return setShown(false)
    const timer = setTimeout(() => setShown(true), TOOLTIP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hasFocus])
  const target = children.props as Target
  const handlers: Target = {
    onFocus: (event) => {
      target.onFocus?.(event)
      // A click focuses too, and a menu gives the focus back: whoever clicked knows what the thing is.
      setFocus(!isPointing() && (event.target as Element).matches(':focus-visible'))
    },
    onBlur: (event) => {
      target.onBlur?.(event)
      setFocus(false)
    },
    onKeyDown: (event) => {
      target.onKeyDown?.(event)
      if (event.key === 'Escape') setFocus(false)
    },
    onPointerDown: (event) => {
      target.onPointerDown?.(event)
      setFocus(false)
    },
  }
  return (
    <MantineTooltip
      openDelay={TOOLTIP_DELAY_MS}
      events={{ hover: true, focus: false, touch: isForTouch }}
      {...tooltip}
      {...(isShown ? { opened: true } : {})}
    >
      {cloneElement(children as ReactElement<Target>, handlers)}
    </MantineTooltip>
  )
}
