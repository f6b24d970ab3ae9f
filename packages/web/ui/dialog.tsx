import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mayDiscard } from '../lib/messages/may-discard.ts'
import { FloatingPlace } from './behaviour/floating-place.ts'
import { useEscape } from './behaviour/use-escape.ts'
import { useFocusReturn } from './behaviour/use-focus-return.ts'
import classes from './dialog.module.css'

/** The widths of the specification (part 2, section 2) up to 1000 px, in CSS pixels. */
export const DIALOG_WIDTHS = {
  default: 500,
  medium: 576,
  wide: 640,
  lg: 800,
  xl: 1000,
} as const

export type DialogSize = keyof typeof DIALOG_WIDTHS

interface DialogProps {
  title: string
  /** Before the title: what kind of thing this is. */
  icon?: ReactNode
  /** Null for a dialog without a cross that ignores Escape and outside clicks. */
  onClose: (() => void) | null
  /** Description of typed text that closing would discard, which then needs confirmation. Null without any. */
  unsaved?: string | null
  size?: DialogSize
  children: ReactNode
}

/** A dialog while rendered. Closes by outside click, Escape and cross, unless `onClose` is null. */
export function Dialog({ title, icon, onClose, unsaved = null, size = 'default', children }: DialogProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const close = async () => {
    if (await mayDiscard(unsaved)) onClose?.()
  }
  useEscape(true, () => void close())
  useFocusReturn()
  return (
    <Modal
      opened
      centered
      title={
        icon ? (
          <span className={classes.withIcon}>
            {icon}
            {title}
          </span>
        ) : (
          title
        )
      }
      onClose={() => void close()}
      withCloseButton={onClose !== null}
      closeOnClickOutside={onClose !== null}
      size={DIALOG_WIDTHS[size]}
      padding={20}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 150, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      // The page itself never scrolls, so it needs no lock.
      lockScroll={false}
      classNames={{ title: classes.title }}
    >
      <FloatingPlace value={place}>{children}</FloatingPlace>
      <div ref={setPlace} />
    </Modal>
  )
}
