import { use } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { PicturePlaceholder } from '../../../imagery/picture-placeholder.tsx'
import { StaticMap } from '../../../imagery/static-map.tsx'
import { StreetViewImage } from '../../../imagery/street-view-image.tsx'
import { useGoogleMaps } from '../../../imagery/use-google-maps.ts'
import { GivenPictures } from '../pages/pictures/picture-addresses.ts'
import classes from './cover.module.css'
import { OwnPicture } from './own-picture.tsx'
import { useFirstParcel } from './use-first-parcel.ts'

interface CoverPictureProps {
  report: Report
  /** CSS pixels. */
  width: number
  height: number
}

/** The large picture: the one that was uploaded, else of the first parcel from the road or from above; our own where Google is not set up, or must not be loaded. */
export function CoverPicture({ report, width, height }: CoverPictureProps) {
  const isGiven = use(GivenPictures) !== null
  const size = { width, height }
  if (report.coverType === 'custom_image') {
    if (report.propertyImage === '') return <PicturePlaceholder {...size} />
    return <img className={classes.ownPicture} src={report.propertyImage} alt="Cover" {...size} />
  }
  const [first] = report.parcels
  if (!first) return <PicturePlaceholder {...size} />
  return isGiven ? <OwnPicture parcel={first} {...size} /> : <PictureOfParcel report={report} {...size} />
}

function PictureOfParcel({ report, ...size }: CoverPictureProps) {
  const settings = useGoogleMaps()
  const { parcel, hasFailed } = useFirstParcel(report, settings != null)
  const [first] = report.parcels
  if (first && (settings === null || hasFailed)) return <OwnPicture parcel={first} {...size} />
  if (!parcel) return <PicturePlaceholder {...size} state="loading" />
  return report.coverType === 'street_view' ? (
    <StreetViewImage parcel={parcel} theme="light" {...size} />
  ) : (
    <StaticMap parcel={parcel} mapType="satellite" theme="light" {...size} />
  )
}
