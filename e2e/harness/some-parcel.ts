import type { Place } from './place.ts'
import type { Visitor } from './visitor.ts'

export interface DemoParcel {
  upid: string
  pid: string
  address: string
  place: Place
}

/** With address and PID, near the middle of the district. */
export async function someParcel(visitor: Visitor): Promise<DemoParcel> {
  const { lng, lat } = await visitor.home()
  for (let step = 0; step < 400; step++) {
    const x = lng + ((step % 20) - 10) * 0.0004
    const y = lat + (Math.floor(step / 20) - 10) * 0.0004
    const { upids } = await visitor.request(`/api/parcels/at?lng=${x}&lat=${y}`)
    const [upid] = upids as string[]
    if (!upid) continue
    const { parcel, layers } = await visitor.request(`/api/parcel/${encodeURIComponent(upid)}`)
    const isZoned = layers.some(({ layer }: { layer: string }) => layer === 'zoning')
    if (parcel.parcelClass !== 'subdivision' || !parcel.pid || !parcel.address.short || !isZoned) continue
    const [east, north] = parcel.geocenter as [number, number]
    const pid = (parcel.pid as string).replace(/(\d{3})(\d{3})(\d{3})/, '$1-$2-$3')
    return { upid, pid, address: parcel.address.short, place: { lng: east, lat: north } }
  }
  throw new Error('the district has no such parcel')
}
