import { type ReactNode, use, useEffect, useState } from 'react'
import { PicturePlaceholder } from '../../../imagery/picture-placeholder.tsx'
import { StaticMap } from '../../../imagery/static-map.tsx'
import type { Size } from '../../../lib/picture-crop.ts'
import { useGoogleMaps } from '../../../state/map/base-map.ts'
import { GivenPicture } from '../pages/pictures/given-picture.tsx'
import { PictureAddressesContext } from '../pages/pictures/picture-addresses.ts'
import type { CoveredReport } from './covered-report.ts'
import { OwnPicture } from './own-picture.tsx'
import classes from './parcel-pictures.module.css'
import { useCoverParcel } from './use-cover-parcel.ts'

/** Width of the surroundings, relative to the picture of the parcel. */
const SURROUNDINGS_SCALE = 3

interface PicturesProps extends Size {
  report: CoveredReport
}

/**
 * Two round pictures of the first parcel: an aerial picture and a map by Google. Without Google, or if one
 * fails, our own maps of the parcel and its surroundings.
 */
export function ParcelPictures({ report, ...size }: PicturesProps) {
  const pictureAddresses = use(PictureAddressesContext)
  const [hasFailed, setFailed] = useState(false)
  const [first] = report.parcels
  if (!first) return null
  // The large picture shows our attribution, unless it was uploaded, or may be Google's.
  const hasCredit = hasFailed || report.coverType === 'custom_image'
  const ownPictures = <OwnPictures report={report} {...size} hasCredit={hasCredit} />
  if (hasFailed) return ownPictures
  const fallback = <Failed onFail={() => setFailed(true)} {...size} />
  if (pictureAddresses === null)
    return <FetchedPictures report={report} ownPictures={ownPictures} fallback={fallback} {...size} />
  const { ofGoogle } = pictureAddresses
  if (!ofGoogle) return ownPictures
  return renderRounds(size, (kind) => (
    <GivenPicture
      address={ofGoogle(kind, size)}
      label={`${LABELS[kind]} of ${first.addressLine1 ?? 'the parcel'}`}
      renderFallback={() => fallback}
      {...size}
    />
  ))
}

interface FetchedPicturesProps extends PicturesProps {
  ownPictures: ReactNode
  fallback: ReactNode
}

function FetchedPictures({ report, ownPictures, fallback, ...size }: FetchedPicturesProps) {
  const settings = useGoogleMaps()
  const { parcel, hasFailed } = useCoverParcel(report, settings != null)
  if (settings === null || hasFailed) return ownPictures
  return renderRounds(size, (mapType) =>
    parcel ? (
      <StaticMap theme="light" fallback={fallback} parcel={parcel} mapType={mapType} {...size} />
    ) : (
      <PicturePlaceholder state="loading" {...size} />
    ),
  )
}

type MapType = 'satellite' | 'roadmap'

const LABELS: Record<MapType, string> = { satellite: 'Aerial picture', roadmap: 'Map' }

const renderRounds = (size: Size, renderPicture: (kind: MapType) => ReactNode) => (
  <>
    <Round caption="From above" {...size} hasCredit>
      {renderPicture('satellite')}
    </Round>
    <Round caption="Map" {...size} hasCredit>
      {renderPicture('roadmap')}
    </Round>
  </>
)

function Failed({ onFail, ...size }: Size & { onFail: () => void }) {
  useEffect(onFail, [onFail])
  return <PicturePlaceholder state="loading" {...size} />
}

function OwnPictures({ report, width, height, hasCredit }: PicturesProps & { hasCredit: boolean }) {
  const wide = { width: width * SURROUNDINGS_SCALE, height: height * SURROUNDINGS_SCALE }
  return (
    <>
      <Round caption="Surroundings" width={width} height={height}>
        <div style={{ ...wide, zoom: 1 / SURROUNDINGS_SCALE }}>
          <OwnPicture report={report} {...wide} />
        </div>
      </Round>
      <Round caption="Parcel" width={width} height={height}>
        <div style={{ marginTop: -OWN_CREDIT_PIXELS }}>
          <OwnPicture report={report} width={width} height={height + 2 * OWN_CREDIT_PIXELS} />
        </div>
      </Round>
      {hasCredit && <p className={classes.ownCredit}>{formatCredit(report)}</p>}
    </>
  )
}

const formatCredit = ({ coverAttributions }: CoveredReport): string =>
  [...new Set(coverAttributions.map(({ attribution }) => attribution))].join(' ')

/** CSS pixels of attribution and scale bar at the bottom of our pictures, cropped by the circle. */
const OWN_CREDIT_PIXELS = 26

interface RoundProps extends Size {
  caption: string
  /** Whether to repeat the cropped attribution below the circle. */
  hasCredit?: boolean
  children: ReactNode
}

/** CSS pixels of the attribution at the bottom of Google's pictures. */
const GOOGLE_CREDIT_PIXELS = 18

function Round({ caption, width, height, hasCredit = false, children }: RoundProps) {
  return (
    <figure className={classes.round} style={{ width: hasCredit ? width : height }}>
      <div className={classes.circle} style={{ width: height, height }}>
        <div style={{ width, marginLeft: (height - width) / 2 }}>{children}</div>
      </div>
      <figcaption>{caption}</figcaption>
      {hasCredit && (
        <div className={classes.credit} style={{ width, height: GOOGLE_CREDIT_PIXELS }} aria-hidden="true">
          <div style={{ marginTop: GOOGLE_CREDIT_PIXELS - height }}>{children}</div>
        </div>
      )}
    </figure>
  )
}
