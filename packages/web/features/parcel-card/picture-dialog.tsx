import type { Parcel } from '#contract/parcel/parcels.ts'
import { classTitle } from '#domain/parcel/parcel-class.ts'
import { StreetViewPanel } from '../../imagery/street-view-panel.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface PictureDialogProps {
  parcel: Parcel
  title: string
  onClose: () => void
}

export function PictureDialog({ parcel, title, onClose }: PictureDialogProps) {
  const name = parcel.address.short ?? classTitle(parcel.parcelClass)
  return (
    <Dialog title={`${title} of ${name}`} size="lg" onClose={onClose}>
      <StreetViewPanel parcel={parcel} width={760} height={440} />
    </Dialog>
  )
}
