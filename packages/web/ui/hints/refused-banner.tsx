import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../behaviour/focus-trail.ts'
import { AlertBanner } from './alert-banner.tsx'

interface RefusedBannerProps {
  /** The refused change: `notes “New roof”`. */
  change: string
  children: ReactNode
  onSave: () => void
  onDiscard: () => void
}

export function RefusedBanner({ change, children, onSave, onDiscard }: RefusedBannerProps) {
  useFocusReturn()
  return (
    <AlertBanner
      kind="danger"
      title={`Not saved: ${change}`}
      action={
        <Group gap={8}>
          <Button h={32} onClick={onSave}>
            Save mine
          </Button>
          <Button h={32} variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      }
    >
      {children}
    </AlertBanner>
  )
}
