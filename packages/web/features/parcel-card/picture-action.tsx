import { IconPhoto, IconWalk } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Parcel } from '#contract/parcel/parcels.ts'
import { useGoogleMaps } from '../../imagery/use-google-maps.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

const PictureDialog = lazyPart(async () => ({
  default: (await import('./picture-dialog.tsx')).PictureDialog,
}))

/** Opens Street View where Google Maps is set up, else our own picture of the parcel. */
export function PictureAction({ parcel }: { parcel: Parcel }) {
  const google = useGoogleMaps()
  const [isOpen, setOpen] = useState(false)
  if (google === undefined) return null
  const Icon = google ? IconWalk : IconPhoto
  return (
    <>
      <IconButton icon={Icon} label={google ? 'Street view' : 'Picture'} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <PictureDialog
            parcel={parcel}
            title={google ? 'Street View' : 'Picture'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
