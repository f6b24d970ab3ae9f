import type { PicturedParcel } from '../../imagery/pictured-parcel.ts'
import { StreetViewImage } from '../../imagery/street-view-image.tsx'
import { useGoogleMaps } from '../../imagery/use-google-maps.ts'

/** From the road, where Google is set up: without it our own picture says all that there is. */
export function StreetView({ parcel }: { parcel: PicturedParcel }) {
  const settings = useGoogleMaps()
  if (!settings) return null
  return <StreetViewImage parcel={parcel} width={420} height={240} isClickToShow />
}
