import type { Report } from '#contract/report/reports.ts'
import { ParcelPicture } from '../../../imagery/parcel-picture.tsx'
import { PicturePlaceholder } from '../../../imagery/picture-placeholder.tsx'
import { StaticMap } from '../../../imagery/static-map.tsx'
import { useGoogleMaps } from '../../../imagery/use-google-maps.ts'
import classes from './cover.module.css'
import { useFirstParcel } from './use-first-parcel.ts'

interface ParcelPicturesProps {
  report: Report
  /** CSS pixels of each; a circle as wide as it is high is seen of it. */
  width: number
  height: number
}

/** Ground that the second of our own pictures shows, in sizes of the first. */
const SURROUNDINGS = 3

/** Two round pictures of the first parcel: from above and as a map; without Google our own map of it, and of what is around it. */
export function ParcelPictures({ report, width, height }: ParcelPicturesProps) {
  const settings = useGoogleMaps()
  const { parcel, hasFailed } = useFirstParcel(report, settings != null)
  const [first] = report.parcels
  if (!first) return null
  const isOurs = settings === null || hasFailed
  const label = first.addressLine1 ?? undefined
  const picture = (kind: 'satellite' | 'roadmap') => {
    if (parcel) return <StaticMap mapType={kind} theme="light" {...{ parcel, width, height }} />
    if (!isOurs) return <PicturePlaceholder state="loading" {...{ width, height }} />
    if (kind === 'roadmap')
      return <ParcelPicture upid={first.upid} theme="light" {...{ width, height, label }} />
    return (
      <div style={{ width: width * SURROUNDINGS, height: height * SURROUNDINGS, zoom: 1 / SURROUNDINGS }}>
        <ParcelPicture
          upid={first.upid}
          theme="light"
          {...{ width: width * SURROUNDINGS, height: height * SURROUNDINGS, label }}
        />
      </div>
    )
  }
  return (
    <>
      <Round caption={isOurs ? 'Surroundings' : 'From above'} {...{ width, height }}>
        {picture('satellite')}
      </Round>
      <Round caption={isOurs ? 'Parcel' : 'Map'} {...{ width, height }}>
        {picture('roadmap')}
      </Round>
    </>
  )
}

function Round({
  caption,
  width,
  height,
  children,
}: {
  caption: string
  width: number
  height: number
  children: React.ReactNode
}) {
  return (
    <figure className={classes.round} style={{ width: height }}>
      <div style={{ width: height, height }}>
        <div style={{ width, marginLeft: (height - width) / 2 }}>{children}</div>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
