import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconCheck,
  IconCopy,
  IconFileText,
  IconFocusCentered,
  IconLink,
  IconPhoto,
  IconSquareCheck,
  IconSquarePlus,
  IconWalk,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Parcel, ParcelCard } from '#contract/parcel/parcels.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { showToast } from '../../lib/messages/toasts.ts'
import { useGoogleMaps } from '../../state/map/base-map.ts'
import { summarySheetLink } from '../../state/parcel/summary-sheet-address.ts'
import { toggleInSelection, useSelection } from '../../state/selection.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './card-actions.module.css'

const COPIED_MS = 1500

interface CardActionsProps {
  card: ParcelCard
  save: ReactNode
  more: ReactNode
  onZoomTo: () => void
}

export function CardActions({ card, save, more, onZoomTo }: CardActionsProps) {
  const { upid, pid } = card.parcel
  const isSelected = useSelection((state) => state.set.has(upid))
  return (
    <Group gap={8}>
      <div className={classes.words}>
        <div className={classes.save}>{save}</div>
        {more}
        <Button
          className={classes.select}
          size="xs"
          variant="default"
          aria-pressed={isSelected}
          leftSection={
            isSelected ? (
              <IconSquareCheck size={16} stroke={1.75} />
            ) : (
              <IconSquarePlus size={16} stroke={1.75} />
            )
          }
          onClick={() => toggleInSelection(upid)}
        >
          {isSelected ? 'Selected' : 'Select'}
        </Button>
      </div>
      <Button
        component={Link}
        {...summarySheetLink([upid])}
        size="xs"
        variant="default"
        leftSection={<IconFileText size={16} stroke={1.75} />}
      >
        Summary sheet
      </Button>
      <Group gap={0} align="stretch" wrap="nowrap" flex={1}>
        <IconButton icon={IconFocusCentered} label="Zoom to" onClick={onZoomTo} />
        <PictureAction parcel={card.parcel} />
        {pid && (
          <CopyButton label="Copy PID" text={formatPid(pid)} icon={<IconCopy size={18} stroke={1.75} />} />
        )}
        <CopyButton
          label="Copy link"
          text={createLink(card.parcel)}
          icon={<IconLink size={18} stroke={1.75} />}
        />
      </Group>
    </Group>
  )
}

/** A PID stays the same after every import, unlike our id. */
function createLink({ pid, upid }: ParcelCard['parcel']): string {
  const search = new URLSearchParams(pid ? { pid: formatPid(pid) } : { parcel: upid })
  return `${window.location.origin}/dashboard?${search}`
}

function CopyButton({ label, text, icon }: { label: string; text: string; icon: ReactNode }) {
  const { copied, copy, error } = useClipboard({ timeout: COPIED_MS })
  const warn = useEffectEvent(() =>
    showToast({ kind: 'warning', title: 'The browser did not allow copying', message: text }),
  )
  useEffect(() => {
    if (error) warn()
  }, [error])
  return (
    <>
      <IconButton label={label} onClick={() => copy(text)}>
        {copied ? <IconCheck size={18} stroke={1.75} /> : icon}
      </IconButton>
      <VisuallyHidden aria-live="polite">{copied && 'Copied'}</VisuallyHidden>
    </>
  )
}

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx'), 'PictureDialog')

function PictureAction({ parcel }: { parcel: Parcel }) {
  const google = useGoogleMaps()
  const [isOpen, setOpen] = useState(false)
  if (google === undefined) return null
  const Icon = google ? IconWalk : IconPhoto
  return (
    <>
      <IconButton icon={Icon} label={google ? 'Street view' : 'Picture'} onClick={() => setOpen(true)} />
      {isOpen && (
        <PictureDialog
          parcel={parcel}
          title={google ? 'Street View' : 'Picture'}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
