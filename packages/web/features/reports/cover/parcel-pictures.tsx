import { type ReactNode, use } from 'react'
import type { ReportParcel } from '#contract/report/reports.ts'
import { PicturePlaceholder } from '../../../imagery/picture-placeholder.tsx'
import { StaticMap } from '../../../imagery/static-map.tsx'
import { useGoogleMaps } from '../../../imagery/use-google-maps.ts'
import { GivenPicture } from '../pages/pictures/given-picture.tsx'
import { GivenPictures } from '../pages/pictures/picture-addresses.ts'
import classes from './cover.module.css'
import type { CoveredReport } from './covered-report.ts'
import { OwnPicture } from './own-picture.tsx'
import { useFirstParcel } from './use-first-parcel.ts'

interface PictureSize {
  /** CSS pixels of each; a circle as wide as it is high is seen of it. */
  width: number
  height: number
}

/** Ground that the second of our own pictures shows, in sizes of the first. */
const SURROUNDINGS = 3

/** Two round pictures of the first parcel: from above and as a map; without Google our own map of it, and of what is around it. */
export function ParcelPictures({ report, ...size }: PictureSize & { report: CoveredReport }) {
  const given = use(GivenPictures)
  const [first] = report.parcels
  if (!first) return null
  if (given === null) return <PicturesOfParcel report={report} first={first} {...size} />
  const { ofGoogle } = given
  if (!ofGoogle) return <OwnPictures parcel={first} {...size} />
  const picture = (kind: 'satellite' | 'roadmap', label: string) => (
    <GivenPicture
      address={ofGoogle(kind, size)}
      label={`${label} of ${first.addressLine1 ?? 'the parcel'}`}
      otherwise={<OwnPicture parcel={first} {...size} />}
      {...size}
    />
  )
  return (
    <>
      <Round caption="From above" {...size}>
        {picture('satellite', 'Aerial picture')}
      </Round>
      <Round caption="Map" {...size}>
        {picture('roadmap', 'Map')}
      </Round>
    </>
  )
}

function PicturesOfParcel({
  report,
  first,
  ...size
}: PictureSize & { report: CoveredReport; first: ReportParcel }) {
  const settings = useGoogleMaps()
  const { parcel, hasFailed } = useFirstParcel(report, settings != null)
  if (settings === null || hasFailed) return <OwnPictures parcel={first} {...size} />
  const picture = (mapType: 'satellite' | 'roadmap') =>
    parcel ? (
      <StaticMap theme="light" {...{ parcel, mapType, ...size }} />
    ) : (
      <PicturePlaceholder state="loading" {...size} />
    )
  return (
    <>
      <Round caption="From above" {...size}>
        {picture('satellite')}
      </Round>
      <Round caption="Map" {...size}>
        {picture('roadmap')}
      </Round>
    </>
  )
}

function OwnPictures({ parcel, width, height }: PictureSize & { parcel: ReportParcel }) {
  const wide = { width: width * SURROUNDINGS, height: height * SURROUNDINGS }
  return (
    <>
      <Round caption="Surroundings" {...{ width, height }}>
        <div style={{ ...wide, zoom: 1 / SURROUNDINGS }}>
          <OwnPicture parcel={parcel} {...wide} />
        </div>
      </Round>
      <Round caption="Parcel" {...{ width, height }}>
        <OwnPicture parcel={parcel} {...{ width, height }} />
      </Round>
    </>
  )
}

function Round({ caption, width, height, children }: PictureSize & { caption: string; children: ReactNode }) {
  return (
    <figure className={classes.round} style={{ width: height }}>
      <div style={{ width: height, height }}>
        <div style={{ width, marginLeft: (height - width) / 2 }}>{children}</div>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
