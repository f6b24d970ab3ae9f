import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import type { AreaType } from '../../../state/collections/begin-area.ts'
import { openArea } from '../../../state/panel.ts'
import { saveEdited } from '../area-edits.ts'
import { hasPlace } from '../area-labels.ts'
import classes from '../area-step.module.css'
import { DrawnPlace } from './drawn-place.tsx'
import { ListedPlace } from './listed-place.tsx'
import { finishDrawing } from './use-boundary.ts'

const KINDS: { value: AreaType; label: string }[] = [
  { value: 'geometry', label: 'Draw a Boundary' },
  { value: 'selection', label: 'Select from a List' },
]

export function SelectAreaStep({ area }: { area: Area }) {
  const [kind, setKind] = useState(area.type)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    finishDrawing()
    setSaving(true)
    try {
      await saveEdited(area.id, {})
      openArea(area.id, 'criteria')
    } catch (error) {
      notifyFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Stack gap={12} component="section" aria-label="Where the area is">
      <SegmentedControl
        fullWidth
        aria-label="How to choose the area"
        data={KINDS}
        value={kind}
        onChange={(value) => setKind(value as AreaType)}
      />
      {kind === 'geometry' ? <DrawnPlace area={area} /> : <ListedPlace area={area} />}
      <div className={classes.saving}>
        {area.status === 'NEW' ? (
          <Button
            disabled={!hasPlace(area)}
            rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
            onClick={() => openArea(area.id, 'notification-types')}
          >
            Next: notification types
          </Button>
        ) : (
          <Button loading={isSaving} onClick={() => void save()}>
            Save
          </Button>
        )}
      </div>
    </Stack>
  )
}
