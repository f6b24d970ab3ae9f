import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import type { StreetViewPose } from '#domain/geometry/street-view.ts'
import { PicturePlaceholder } from '../../../../imagery/picture-placeholder.tsx'
import { StreetViewPanel } from '../../../../imagery/street-view-panel.tsx'
import { parcelCardQuery } from '../../../../state/parcel/parcel-queries.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useCoverPose } from '../../cover/use-cover-pose.ts'

const SIZE = { width: 760, height: 440 }

interface CoverViewProps {
  report: Report
  onChoose: (view: StreetViewPose | null) => void
}

export function CoverView({ report, onChoose }: CoverViewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Group gap={8}>
      <Button variant="default" h={32} px={12} onClick={() => setOpen(true)}>
        Choose the view
      </Button>
      {report.coverView !== null && (
        <Button variant="subtle" h={32} px={12} onClick={() => onChoose(null)}>
          Use the nearest view
        </Button>
      )}
      {isOpen && (
        <CoverViewDialog
          report={report}
          onClose={() => setOpen(false)}
          onChoose={(view) => {
            onChoose(view)
            setOpen(false)
          }}
        />
      )}
    </Group>
  )
}

interface CoverViewDialogProps extends CoverViewProps {
  onClose: () => void
}

function CoverViewDialog({ report, onChoose, onClose }: CoverViewDialogProps) {
  const { parcel, hasFailed } = useFirstParcel(report)
  const coverPose = useCoverPose(report)
  const [initialPose, setInitialPose] = useState<StreetViewPose | null>(null)
  const [view, setView] = useState<StreetViewPose | null>(null)
  if (initialPose === null && coverPose) setInitialPose(coverPose)
  const isKnown = parcel !== undefined && coverPose !== undefined
  return (
    <Dialog title="View of the cover" size="lg" onClose={onClose}>
      {isKnown ? (
        <StreetViewPanel
          parcel={parcel}
          {...SIZE}
          initialPose={initialPose}
          onView={(_, pose) => setView(pose)}
        />
      ) : (
        <PicturePlaceholder {...SIZE} state={hasFailed ? 'none' : 'loading'} />
      )}
      <Group justify="flex-end" gap={8} pt={16}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={view === null} onClick={() => view && onChoose(view)}>
          Use this view
        </Button>
      </Group>
    </Dialog>
  )
}

function useFirstParcel({ parcels }: Pick<Report, 'parcels'>) {
  const upid = parcels[0]?.upid
  const { data, error } = useQuery({ ...parcelCardQuery(upid ?? ''), enabled: upid !== undefined })
  return { parcel: data?.parcel, hasFailed: error !== null && data === undefined }
}
