import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconFileText, IconFocusCentered, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { summarySheetLink } from '../../state/parcel/summary-sheet-address.ts'
import { toggleInSelection, useSelection } from '../../state/selection.ts'
import classes from './card-actions.module.css'
import { PictureAction } from './picture-action.tsx'

const COPIED_MS = 1500

export function CardActions({ card, onZoomTo }: { card: ParcelCard; onZoomTo: () => void }) {
  const { upid, pid } = card.parcel
  const isSelected = useSelection((state) => state.set.has(upid))
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant={isSelected ? 'default' : 'filled'}
        leftSection={isSelected ? <IconCheck size={16} /> : <IconPlus size={16} />}
        aria-pressed={isSelected}
        onClick={() => toggleInSelection(upid)}
      >
        {isSelected ? 'Selected' : 'Select'}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFocusCentered size={16} stroke={1.75} />}
        onClick={onZoomTo}
      >
        Zoom to
      </Button>
      <Button
        component={Link}
        {...summarySheetLink([upid])}
        size="xs"
        variant="default"
        leftSection={<IconFileText size={16} stroke={1.75} />}
      >
        Summary sheet
      </Button>
      <PictureAction parcel={card.parcel} />
      {pid && <CopyPid text={formatPid(pid)} />}
    </div>
  )
}

function CopyPid({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () =>
        showToast({
          kind: 'warning',
          title: 'The browser did not allow copying',
          message: `The PID is ${text}.`,
        }),
    )
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.75} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy PID'}</span>
    </Button>
  )
}
