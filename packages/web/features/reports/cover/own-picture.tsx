import { use } from 'react'
import { DrawnPicture } from '../../../imagery/parcel-picture.tsx'
import { PicturePlaceholder } from '../../../imagery/picture-placeholder.tsx'
import { GivenPicture } from '../pages/pictures/given-picture.tsx'
import { PictureAddressesContext } from '../pages/pictures/picture-addresses.ts'
import type { CoveredReport } from './covered-report.ts'
import { useCoverPicture } from './use-cover-parcel.ts'

interface OwnPictureProps {
  report: Pick<CoveredReport, 'id' | 'parcels' | 'place'>
  width: number
  height: number
}

export function OwnPicture({ report, width, height }: OwnPictureProps) {
  const pictureAddresses = use(PictureAddressesContext)
  const label = (report.place?.name ?? report.parcels[0]?.addressLine1) || undefined
  if (pictureAddresses === null) return <FetchedPicture reportId={report.id} {...{ label, width, height }} />
  return (
    <GivenPicture
      address={pictureAddresses.ofFirstParcel({ width, height })}
      label={`Map of ${label ?? 'the parcel'} and the parcels around it`}
      renderFallback={(state) => <PicturePlaceholder state={state} {...{ width, height }} />}
      {...{ width, height }}
    />
  )
}

interface FetchedPictureProps {
  reportId: string
  label: string | undefined
  width: number
  height: number
}

function FetchedPicture({ reportId, label, ...size }: FetchedPictureProps) {
  const picture = useCoverPicture(reportId, size)
  return <DrawnPicture {...picture} {...size} label={label} />
}
