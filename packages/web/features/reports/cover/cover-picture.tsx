import { use } from 'react'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import type { ReportParcel } from '#contract/report/report-subject.ts'
import { PicturePlaceholder } from '../../../imagery/picture-placeholder.tsx'
import { StaticMap } from '../../../imagery/static-map.tsx'
import { StreetViewPicture } from '../../../imagery/street-view-picture.tsx'
import type { Size } from '../../../lib/picture-crop.ts'
import { useGoogleMaps } from '../../../state/map/base-map.ts'
import { GivenPicture } from '../pages/pictures/given-picture.tsx'
import { PictureAddressesContext } from '../pages/pictures/picture-addresses.ts'
import classes from './cover.module.css'
import type { CoveredReport } from './covered-report.ts'
import { OwnPicture } from './own-picture.tsx'
import { useCoverParcel } from './use-cover-parcel.ts'
import { useCoverPose } from './use-cover-pose.ts'

interface CoverPictureProps extends Size {
  report: CoveredReport
}

/**
 * Shows the uploaded picture, or else Google's picture of the first parcel. Shows our own picture without
 * Google, for a place, and for an aerial view of several parcels.
 */
export function CoverPicture({ report, width, height }: CoverPictureProps) {
  const pictureAddresses = use(PictureAddressesContext)
  const size = { width, height }
  if (report.coverType === 'custom_image') {
    if (report.propertyImage === '') return <PicturePlaceholder {...size} />
    return <img className={classes.ownPicture} src={report.propertyImage} alt="Cover" {...size} />
  }
  const ownPicture = <OwnPicture report={report} {...size} />
  const [first] = report.parcels
  if (!first) return report.place ? ownPicture : <PicturePlaceholder {...size} />
  if (report.parcels.length > 1 && report.coverType === 'satellite_map') return ownPicture
  const isFromRoad = report.coverType === 'street_view'
  if (pictureAddresses === null)
    return isFromRoad ? (
      <ParcelFromRoad report={report} first={first} {...size} />
    ) : (
      <ParcelFromAbove report={report} {...size} />
    )
  if (!pictureAddresses.ofGoogle) return ownPicture
  return (
    <GivenPicture
      address={pictureAddresses.ofGoogle(isFromRoad ? 'street_view' : 'satellite', size)}
      label={isFromRoad ? labelFromRoad(first) : `Aerial picture of ${first.addressLine1 ?? 'the parcel'}`}
      renderFallback={(state) => (isFromRoad ? <PicturePlaceholder state={state} {...size} /> : ownPicture)}
      {...size}
    />
  )
}

type FirstParcelProps = CoverPictureProps & { first: ReportParcel }

const labelFromRoad = ({ addressLine1 }: ReportParcel) => `Street View of ${addressLine1 ?? 'the property'}`

function ParcelFromRoad({ report, first, ...size }: FirstParcelProps) {
  const settings = useGoogleMaps()
  if (settings === undefined) return <PicturePlaceholder {...size} state="loading" />
  if (settings === null) return <OwnPicture report={report} {...size} />
  return <CoverView report={report} first={first} settings={settings} {...size} />
}

function CoverView({
  report,
  first,
  settings,
  ...size
}: FirstParcelProps & { settings: GoogleMapsSettings }) {
  const pose = useCoverPose(report)
  if (pose === undefined) return <PicturePlaceholder {...size} state="loading" />
  if (pose === null) return <PicturePlaceholder {...size} />
  return <StreetViewPicture settings={settings} pose={pose} {...size} label={labelFromRoad(first)} />
}

function ParcelFromAbove({ report, ...size }: CoverPictureProps) {
  const settings = useGoogleMaps()
  const { parcel, hasFailed } = useCoverParcel(report, settings != null)
  if (settings === null || hasFailed) return <OwnPicture report={report} {...size} />
  if (!parcel) return <PicturePlaceholder {...size} state="loading" />
  const ownPicture = <OwnPicture report={report} {...size} />
  return <StaticMap parcel={parcel} mapType="satellite" theme="light" fallback={ownPicture} {...size} />
}
