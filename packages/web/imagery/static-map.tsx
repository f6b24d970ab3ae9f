import type { Geometry } from 'geojson'
import type { ReactNode } from 'react'
import { outerRings } from '#domain/geometry/polygon.ts'
import { type StaticMapRequest, staticMapUrl } from '#domain/geometry/static-map.ts'
import { requestedPictureSize } from '#domain/geometry/street-view.ts'
import { useGoogleMaps } from '../state/map/base-map.ts'
import { GooglePicture } from './google-picture.tsx'
import { ParcelPicture } from './parcel-picture.tsx'
import { PicturePlaceholder } from './picture-placeholder.tsx'
import type { PicturedParcel } from './pictured-parcel.ts'

interface StaticMapProps {
  parcel: Pick<PicturedParcel, 'upid' | 'geocenter'> & {
    address: { short: string | null }
    geometry: Geometry
  }
  mapType: StaticMapRequest['mapType']
  /** From 64 to 1280 CSS pixels. */
  width: number
  height: number
  theme?: 'light' | 'dark'
  /** Picture shown without Google. By default, the drawn parcel. */
  fallback?: ReactNode
}

export function StaticMap({ parcel, mapType, width, height, theme, fallback }: StaticMapProps) {
  const settings = useGoogleMaps()
  const label = parcel.address.short ?? undefined
  const picture = fallback ?? (
    <ParcelPicture upid={parcel.upid} width={width} height={height} label={label} {...(theme && { theme })} />
  )
  if (settings === undefined) return <PicturePlaceholder width={width} height={height} state="loading" />
  if (settings === null) return picture
  const address = staticMapUrl({
    baseUrl: settings.staticUrl,
    key: settings.key,
    ...requestedPictureSize(width, height),
    mapType,
    rings: outerRings(parcel.geometry),
    centre: parcel.geocenter as [number, number],
  })
  const name = `${mapType === 'roadmap' ? 'Map' : 'Aerial picture'} of ${label ?? 'the parcel'}`
  return (
    <GooglePicture
      settings={settings}
      address={address}
      width={width}
      height={height}
      label={name}
      fallback={picture}
    />
  )
}
