/** The only module that uses the Google Maps script. */
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import { createEvent } from '../../lib/event.ts'
import { loadOutsideScript } from '../../lib/loading/outside-script.ts'

interface GoogleLatLng {
  lat(): number
  lng(): number
}

interface GooglePlace {
  lat: number
  lng: number
}

export interface GooglePanorama {
  addListener(name: 'pov_changed' | 'pano_changed' | 'zoom_changed', run: () => void): { remove(): void }
  getPano(): string
  getPov(): { heading: number; pitch: number }
  getZoom(): number
}

export interface GoogleStreetView {
  StreetViewService: new () => {
    /** Rejects with `ZERO_RESULTS` without a match. */
    getPanorama(request: {
      location: GooglePlace
      radius: number
      source: string
      preference: string
    }): Promise<{ data: { location?: { pano: string; latLng: GoogleLatLng | null } | null } }>
  }
  StreetViewPanorama: new (
    element: HTMLElement,
    options: {
      pano: string
      pov: { heading: number; pitch: number }
      zoom: number
      addressControl: boolean
      showRoadLabels: boolean
      motionTracking: boolean
      motionTrackingControl: boolean
    },
  ) => GooglePanorama
}

export interface GoogleRoutes {
  Route?: {
    computeRoutes(request: {
      origin: string | GooglePlace
      destination: GooglePlace
      travelMode: 'DRIVING'
      fields: string[]
    }): Promise<{ routes?: { path?: readonly GooglePlace[] }[] }>
  }
}

export interface GoogleMaps {
  importLibrary(name: 'streetView'): Promise<GoogleStreetView>
  importLibrary(name: 'routes'): Promise<GoogleRoutes>
}

interface GoogleWindow {
  google?: { maps?: GoogleMaps }
  lotlineGoogleMapsReady?: () => void
  gm_authFailure?: () => void
}

export class GoogleMapsFailed extends Error {
  constructor(cause?: unknown) {
    super('Google maps failed to load. Please reload the page.', { cause })
    this.name = 'GoogleMapsFailed'
  }
}

const CALLBACK = 'lotlineGoogleMapsReady'

const failure = createEvent()
let loading: Promise<GoogleMaps> | null = null
let hasFailed = false

export function loadGoogleMaps({ scriptUrl }: Pick<GoogleMapsSettings, 'scriptUrl'>): Promise<GoogleMaps> {
  if (hasFailed) return Promise.reject(new GoogleMapsFailed())
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null
    throw new GoogleMapsFailed(error)
  })
  return loading
}

export const onGoogleMapsFailure = failure.listen

async function load(scriptUrl: string): Promise<GoogleMaps> {
  const target = window as GoogleWindow
  const ready = new Promise<void>((resolve, reject) => {
    target[CALLBACK] = resolve
    target.gm_authFailure = () => {
      hasFailed = true
      reject(new Error('Google Maps rejected the key.'))
      failure.send()
    }
  })
  await Promise.all([loadOutsideScript(`${scriptUrl}&callback=${CALLBACK}`), ready])
  const maps = target.google?.maps
  if (!maps) throw new Error('The Google Maps script did not define `google.maps`.')
  return maps
}
