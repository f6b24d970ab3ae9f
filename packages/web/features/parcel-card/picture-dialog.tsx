import type { Parcel } from '#contract/parcel/parcels.ts'
import { classTitle } from '#domain/parcel/parcel-class.ts'
import { StreetViewPanel } from '../../imagery/street-view-panel.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface PictureDialogProps {
  parcel: Parcel
  /** Name of the picture: Street View, or our own picture. */
  title: string
  onClose: () => void
}

/** Shows the pictures of a parcel. */
export function PictureDialog({ parcel, title, onClose }: PictureDialogProps) {
  const name = parcel.address.short ?? classTitle(parcel.parcelClass)
  return (
    <Dialog title={`${title} of ${name}`} size="lg" onClose={onClose}>
      <StreetViewPanel parcel={parcel} width={760} height={440} />
    </Dialog>
  )
}
