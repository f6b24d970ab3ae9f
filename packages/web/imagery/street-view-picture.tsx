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
  width: number
  height: number
  label: string
}

export function StreetViewPicture({ settings, pose, width, height, label }: StreetViewPictureProps) {
  const address = streetViewPictureUrl({
    baseUrl: settings.streetViewUrl,
    key: settings.key,
    ...requestedPictureSize(width, height),
    pose,
  })
  return (
    <GooglePicture
      // Makes Google return an error instead of a grey picture.
      address={`${address}&return_error_code=true`}
      fallback={<PicturePlaceholder {...{ width, height }} />}
      {...{ settings, width, height, label }}
    />
  )
}
