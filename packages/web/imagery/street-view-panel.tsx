import { useEffect, useRef } from 'react'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import type { StreetViewPose } from '#domain/geometry/street-view.ts'
import { useGoogleMaps } from '../state/map/base-map.ts'
import type { GooglePanorama, GoogleStreetView } from './google/google-maps.ts'
import { ParcelPicture } from './parcel-picture.tsx'
import classes from './picture.module.css'
import { PicturePlaceholder } from './picture-placeholder.tsx'
import { getPlace, type PicturedParcel } from './pictured-parcel.ts'
import { getStreetViewAddress } from './street-view-picture.tsx'
import { useStreetView } from './use-street-view.ts'

interface StreetViewPanelProps {
  parcel: PicturedParcel
  /** From 64 to 1280 CSS pixels. */
  width: number
  height: number
  initialPose?: StreetViewPose | null
  /** Receives the picture's unsigned address, at first and after every change. */
  onView?: ((pictureUrl: string, pose: StreetViewPose) => void) | undefined
}

/** Specification part 2, section 2. */
export function StreetViewPanel({ parcel, width, height, initialPose, onView }: StreetViewPanelProps) {
  const settings = useGoogleMaps()
  const state = useStreetView(settings, getPlace(parcel), true)
  const size = { width, height }
  if (settings === null) {
    return <ParcelPicture upid={parcel.upid} label={parcel.address.short ?? undefined} {...size} />
  }
  if (settings === undefined) return <PicturePlaceholder {...size} state="loading" />
  switch (state.kind) {
    case 'waiting':
    case 'loading':
      return <PicturePlaceholder {...size} state="loading" />
    case 'failed':
    case 'unknown':
      return <PicturePlaceholder {...size} state="failed" />
    case 'none':
      return <PicturePlaceholder {...size} state="not-found" />
    case 'found':
      return (
        <Panorama
          key={(initialPose ?? state.pose).panoramaId}
          label={`Street View of ${parcel.address.short ?? 'the property'}`}
          {...size}
          settings={settings}
          onView={onView}
          streetView={state.streetView}
          pose={initialPose ?? state.pose}
        />
      )
  }
}

interface PanoramaProps {
  settings: GoogleMapsSettings
  streetView: GoogleStreetView
  pose: StreetViewPose
  width: number
  height: number
  label: string
  onView: StreetViewPanelProps['onView']
}

function Panorama({ settings, streetView, pose, width, height, label, onView }: PanoramaProps) {
  const frame = useRef<HTMLElement>(null)
  const reportView = useRef((_pose: StreetViewPose) => {})
  reportView.current = (view) => onView?.(getStreetViewAddress(settings, view, width, height), view)
  useEffect(() => {
    if (!frame.current) return
    const place = document.createElement('div')
    place.className = classes.panorama ?? ''
    frame.current.append(place)
    const panorama = new streetView.StreetViewPanorama(place, {
      pano: pose.panoramaId,
      pov: { heading: pose.headingDegrees, pitch: pose.pitchDegrees },
      zoom: pose.zoom,
      addressControl: false,
      showRoadLabels: true,
      motionTracking: false,
      motionTrackingControl: false,
    })
    const listeners = (['pov_changed', 'pano_changed', 'zoom_changed'] as const).map((name) =>
      panorama.addListener(name, () => reportView.current(getPose(panorama, pose))),
    )
    reportView.current(pose)
    return () => {
      for (const listener of listeners) listener.remove()
      place.remove()
    }
  }, [streetView, pose])
  return (
    <section
      ref={frame}
      aria-label={label}
      className={classes.frame}
      data-state="shown"
      style={{ width, aspectRatio: `${width} / ${height}` }}
    />
  )
}

/** Current view. A loading panorama has no id yet. */
function getPose(panorama: GooglePanorama, initialPose: StreetViewPose): StreetViewPose {
  const { heading, pitch } = panorama.getPov()
  return {
    panoramaId: panorama.getPano() || initialPose.panoramaId,
    headingDegrees: ((heading % 360) + 360) % 360,
    pitchDegrees: pitch,
    zoom: panorama.getZoom(),
  }
}
