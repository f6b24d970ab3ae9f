import type { ReactNode } from 'react'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import {
  requestedPictureSize,
  type StreetViewPose,
  streetViewPictureUrl,
} from '#domain/geometry/street-view.ts'
import { GooglePicture } from './google-picture.tsx'
import { PicturePlaceholder } from './picture-placeholder.tsx'

/** Unsigned address of a picture of at most 640 CSS pixels a side. */
export const getStreetViewAddress = (
  { streetViewUrl: baseUrl, key }: GoogleMapsSettings,
  pose: StreetViewPose,
  width: number,
  height: number,
): string => streetViewPictureUrl({ baseUrl, key, ...requestedPictureSize(width, height), pose })

interface StreetViewPictureProps {
  settings: GoogleMapsSettings
  pose: StreetViewPose
  width: number
  height: number
  label: string
  /** By default, a placeholder. */
  fallback?: ReactNode
}

export function StreetViewPicture({ pose, fallback, ...picture }: StreetViewPictureProps) {
  const { settings, width, height } = picture
  return (
    <GooglePicture
      // Makes Google return an error instead of a grey picture.
      address={`${getStreetViewAddress(settings, pose, width, height)}&return_error_code=true`}
      fallback={fallback === undefined ? <PicturePlaceholder width={width} height={height} /> : fallback}
      {...picture}
    />
  )
}
