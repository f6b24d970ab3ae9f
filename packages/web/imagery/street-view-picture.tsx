import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import {
  requestedPictureSize,
  type StreetViewPose,
  streetViewPictureUrl,
} from '#domain/geometry/street-view.ts'
import { GooglePicture } from './google-picture.tsx'
import { PicturePlaceholder } from './picture-placeholder.tsx'

interface StreetViewPictureProps {
  settings: GoogleMapsSettings
  pose: StreetViewPose
  /** CSS pixels. */
  width: number
  height: number
  label: string
}

/** A still picture of a view that is known; the placeholder where Google does not have it any more. */
export function StreetViewPicture({ settings, pose, width, height, label }: StreetViewPictureProps) {
  const address = streetViewPictureUrl({
    baseUrl: settings.streetViewUrl,
    key: settings.key,
    ...requestedPictureSize(width, height),
    pose,
  })
  return (
    <GooglePicture
      // Without it Google sends a grey picture in the place of one that is missing.
      address={`${address}&return_error_code=true`}
      otherwise={<PicturePlaceholder {...{ width, height }} />}
      {...{ settings, width, height, label }}
    />
  )
}
