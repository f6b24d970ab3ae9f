import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { squareAt } from '#server/testing/rows/open-data-factory.ts'
import type { Journey } from './journey.ts'
import type { Visitor } from './visitor.ts'

/** Cards around the middle of the district that `isWanted` accepts. */
export async function findParcels(
  { lotline }: Journey,
  visitor: Visitor,
  count: number,
  isWanted: (card: ParcelCard) => boolean,
): Promise<ParcelCard[]> {
  const { lng, lat } = await visitor.home()
  const response = await visitor.context.request.post(`${lotline.url}/api/parcels/select`, {
    headers: { authorization: `Bearer ${visitor.account?.token}` },
    data: { area: squareAt(lng - 0.02, lat - 0.02, 0.04) },
  })
  const { upids } = (await response.json()).payload
  const found: ParcelCard[] = []
  for (const upid of upids as string[]) {
    const card: ParcelCard = await visitor.request(`/api/parcel/${encodeURIComponent(upid)}`)
    if (isWanted(card)) found.push(card)
    if (found.length === count) return found
  }
  throw new Error(`The demo district has only ${found.length} such parcels.`)
}
