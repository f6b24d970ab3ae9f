import { use } from 'react'
import { DrawnPicture } from '../../../imagery/parcel-picture.tsx'
import { PicturePlaceholder } from '../../../imagery/picture-placeholder.tsx'
import type { Size } from '../../../lib/picture-crop.ts'
import { GivenPicture } from '../pages/pictures/given-picture.tsx'
import { PictureAddressesContext } from '../pages/pictures/picture-addresses.ts'
import type { CoveredReport } from './covered-report.ts'
import { useCoverPicture } from './use-cover-parcel.ts'

interface OwnPictureProps extends Size {
  report: Pick<CoveredReport, 'id' | 'parcels' | 'place'>
}

export function OwnPicture({ report, ...size }: OwnPictureProps) {
  const pictureAddresses = use(PictureAddressesContext)
  const label = (report.place?.name ?? report.parcels[0]?.addressLine1) || undefined
  if (pictureAddresses === null)
    return <FetchedPicture key={report.id} reportId={report.id} label={label} {...size} />
  return (
    <GivenPicture
      address={pictureAddresses.ofFirstParcel(size)}
      label={`Map of ${label ?? 'the parcel'} and the parcels around it`}
      renderFallback={(state) => <PicturePlaceholder state={state} {...size} />}
      {...size}
    />
  )
}

interface FetchedPictureProps extends Size {
  reportId: string
  label: string | undefined
}

function FetchedPicture({ reportId, label, ...size }: FetchedPictureProps) {
  const picture = useCoverPicture(reportId, size)
  return <DrawnPicture {...picture} {...size} label={label} />
}
