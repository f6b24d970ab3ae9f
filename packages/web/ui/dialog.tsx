import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { confirmDiscard } from '../lib/messages/alerts.ts'
import { useEscape } from '../lib/shortcuts.ts'
import { FloatingPlace } from './behaviour/floating-place.ts'
import { useFocusReturn } from './behaviour/focus-trail.ts'
import classes from './dialog.module.css'

/** Specification part 2, section 2; CSS pixels. */
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
  icon?: ReactNode
  /** Null for a dialog without a cross, which Escape and outside clicks do not close. */
  onClose: (() => void) | null
  /** Describes typed input; closing then asks before discarding it. Null for none. */
  unsaved?: string | null
  size?: DialogSize
  children: ReactNode
}

export function Dialog({ title, icon, onClose, unsaved = null, size = 'default', children }: DialogProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const close = async () => {
    if (await confirmDiscard(unsaved)) onClose?.()
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
      lockScroll={false}
      classNames={{ title: classes.title }}
    >
      <FloatingPlace value={place}>{children}</FloatingPlace>
      <div ref={setPlace} />
    </Modal>
  )
}
