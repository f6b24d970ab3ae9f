import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEscape } from './use-escape.ts'

/** The widths of the specification (part 2, section 2), in CSS pixels. */
export const DIALOG_WIDTHS = {
  default: 500,
  medium: 576,
  wide: 640,
  lg: 800,
  xl: 1000,
  xxl: 1100,
  full: 1300,
} as const

export interface DialogProps {
  title: string
  onClose: () => void
  size?: keyof typeof DIALOG_WIDTHS
  children: ReactNode
}

/** A dialog that stands while it is rendered. Closes on a click outside, on Escape and with its cross. */
export function Dialog({ title, onClose, size = 'default', children }: DialogProps) {
  useEscape(true, onClose)
  return (
    <Modal opened title={title} onClose={onClose} size={DIALOG_WIDTHS[size]} closeOnEscape={false}>
      {children}
    </Modal>
  )
}
