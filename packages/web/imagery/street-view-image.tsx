import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useGoogleMaps } from '../state/map/base-map.ts'
import { GooglePicture } from './google-picture.tsx'
import { ParcelPicture } from './parcel-picture.tsx'
import classes from './picture.module.css'
import { PicturePlaceholder } from './picture-placeholder.tsx'
import { getPlace, type PicturedParcel } from './pictured-parcel.ts'
import { getStreetViewAddress } from './street-view-picture.tsx'
import { useStreetView } from './use-street-view.ts'

interface StreetViewImageProps {
  parcel: PicturedParcel
  /** From 64 to 1280 CSS pixels. */
  width: number
  height: number
  isClickToShow?: boolean
  theme?: 'light' | 'dark'
}

/** Specification part 2, section 2. Falls back to our own picture without Google. */
export function StreetViewImage(props: StreetViewImageProps) {
  const { parcel, width, height, isClickToShow = false, theme } = props
  const settings = useGoogleMaps()
  const [isClicked, setClicked] = useState(false)
  const state = useStreetView(settings, getPlace(parcel), isClicked || !isClickToShow)
  const label = parcel.address.short ?? undefined
  const nothing = <PicturePlaceholder width={width} height={height} />
  if (settings === null) {
    return (
      <ParcelPicture
        upid={parcel.upid}
        width={width}
        height={height}
        label={label}
        {...(theme && { theme })}
      />
    )
  }
  if (settings === undefined) return <PicturePlaceholder width={width} height={height} state="loading" />
  switch (state.kind) {
    case 'waiting':
      return (
        <button
          type="button"
          className={classes.frame}
          data-state="waiting"
          style={{ width, aspectRatio: `${width} / ${height}` }}
          onClick={() => setClicked(true)}
        >
          <span className={classes.nothing}>
            <IconMapPin size={20} stroke={1.75} aria-hidden />
            Click to show Street View
          </span>
        </button>
      )
    case 'loading':
      return <PicturePlaceholder width={width} height={height} state="loading" />
    case 'failed':
      return <PicturePlaceholder width={width} height={height} state="failed" />
    case 'none':
    case 'unknown':
      return nothing
    case 'found':
      return (
        <GooglePicture
          settings={settings}
          address={getStreetViewAddress(settings, state.pose, width, height)}
          label={`Street View of ${label ?? 'the property'}`}
          fallback={nothing}
          width={width}
          height={height}
        />
      )
  }
}
