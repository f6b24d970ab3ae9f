import { useEffect, useState } from 'react'
import type { MapSettings } from '#contract/account/settings.ts'
import { ParcelPicture } from '../../../imagery/parcel-picture.tsx'
import type { PicturedParcel } from '../../../imagery/pictured-parcel.ts'
import { StaticMap } from '../../../imagery/static-map.tsx'
import { StreetViewImage } from '../../../imagery/street-view-image.tsx'
import { StreetViewPanel } from '../../../imagery/street-view-panel.tsx'
import { useBaseMap } from '../../../state/map/base-map.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { Specimen, State } from '../specimen.tsx'

const SIZE = { width: 370, height: 200 }

const parcelAt = (upid: string, lng: number, lat: number): PicturedParcel => ({
  upid,
  geocenter: [lng, lat],
  address: {
    short: '1184 Tidewater Crescent',
    unit: null,
    civicNumber: '1184',
    street: 'Tidewater Crescent',
  },
  municipality: 'District of Cedar Arm',
  regionShort: 'BC',
  postalCode: null,
})
const PARCEL = parcelAt('gallery-1', -124.1, 49.35)
/** A place without a panorama in the Google Maps stand-in. */
const REMOTE_PARCEL = parcelAt('gallery-2', -130, 61)
const OUTLINE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-124.1002, 49.3498],
      [-124.0998, 49.3498],
      [-124.0997, 49.3503],
      [-124.1002, 49.3503],
      [-124.1002, 49.3498],
    ],
  ],
}

/** `?google=http://…` is the address of a Google Maps stand-in. */
export function PicturesSection() {
  const isReady = useGallerySettings()
  const [view, setView] = useState('')
  if (!isReady) return null
  return (
    <QueryData>
      <Specimen
        id="street-view-image"
        title="Street View image"
        note="A still picture from the road; our own picture where Google Maps is not set up."
      >
        <State name="Shown">
          <StreetViewImage parcel={PARCEL} {...SIZE} />
        </State>
        <State name="Click to show">
          <StreetViewImage parcel={PARCEL} {...SIZE} isClickToShow />
        </State>
        <State name="Nothing there">
          <StreetViewImage parcel={REMOTE_PARCEL} {...SIZE} />
        </State>
      </Specimen>
      <Specimen id="street-view-panel" title="Street View panel">
        <State name="To look around in" isWide>
          <StreetViewPanel parcel={PARCEL} width={740} height={360} onView={setView} />
          <output aria-label="Picture of what is seen">{view}</output>
        </State>
        <State name="Not found" isWide>
          <StreetViewPanel parcel={REMOTE_PARCEL} width={740} height={200} />
        </State>
      </Specimen>
      <Specimen id="parcel-picture" title="Map and our own picture">
        <State name="Map with the outline">
          <StaticMap parcel={{ ...PARCEL, geometry: OUTLINE }} mapType="satellite" {...SIZE} />
        </State>
        <State name="Our own">
          <ParcelPicture upid="gallery-1" label="1184 Tidewater Crescent" {...SIZE} />
        </State>
      </Specimen>
    </QueryData>
  )
}

function useGallerySettings(): boolean {
  const settings = useBaseMap((state) => state.settings)
  useEffect(() => {
    const google = new URLSearchParams(location.search).get('google')
    useBaseMap.setState({ settings: settingsWith(google) })
  }, [])
  return settings !== null
}

const settingsWith = (google: string | null): MapSettings => ({
  mapboxToken: null,
  esriAerialUrl: '',
  esriAerialTilemapUrl: '',
  esriRoadUrl: '',
  openStreetMapUrl: '',
  pmbcUrl: null,
  googleMaps: google
    ? {
        key: 'gallery',
        scriptUrl: `${google}/maps/api/js?key=gallery&loading=async`,
        staticUrl: `${google}/maps/api/staticmap`,
        streetViewUrl: `${google}/maps/api/streetview`,
        isSigned: false,
        isStandIn: true,
      }
    : null,
})
