import { use } from 'react'
import type { ReportParcel } from '#contract/report/reports.ts'
import { ParcelPicture } from '../../../imagery/parcel-picture.tsx'
import { GivenPicture } from '../pages/pictures/given-picture.tsx'
import { GivenPictures } from '../pages/pictures/picture-addresses.ts'

interface OwnPictureProps {
  /** The first of the report. */
  parcel: ReportParcel
  /** CSS pixels. */
  width: number
  height: number
}

/** Our own picture of the parcel, on paper: fetched with the session, or at the address that is given. */
export function OwnPicture({ parcel, width, height }: OwnPictureProps) {
  const given = use(GivenPictures)
  const label = parcel.addressLine1 ?? undefined
  if (given === null) return <ParcelPicture upid={parcel.upid} theme="light" {...{ label, width, height }} />
  return (
    <GivenPicture
      address={given.ofFirstParcel({ width, height })}
      label={`Map of ${label ?? 'the parcel'} and the parcels around it`}
      {...{ width, height }}
    />
  )
}
