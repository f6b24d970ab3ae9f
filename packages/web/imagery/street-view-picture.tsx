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

/** Still picture of a known view; a placeholder if Google no longer has it. */
export function StreetViewPicture({ settings, pose, width, height, label }: StreetViewPictureProps) {
  const address = streetViewPictureUrl({
    baseUrl: settings.streetViewUrl,
    key: settings.key,
    ...requestedPictureSize(width, height),
    pose,
  })
  return (
    <GooglePicture
      // Otherwise Google returns a grey picture for a missing one.
      address={`${address}&return_error_code=true`}
      otherwise={<PicturePlaceholder {...{ width, height }} />}
      {...{ settings, width, height, label }}
    />
  )
}
