import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Visitor } from '../harness/visitor.ts'

/** Cards of the parcels nearest to the middle of the district that have a PID of their own. */
export async function parcelsWithPid(
  visitor: Visitor,
  url: string,
  count: number,
): Promise<Map<string, ParcelCard>> {
  const { lng, lat } = await visitor.home()
  const d = 0.02
  const corners = [
    [lng - d, lat - d],
    [lng + d, lat - d],
    [lng + d, lat + d],
    [lng - d, lat + d],
    [lng - d, lat - d],
  ]
  const response = await visitor.context.request.post(`${url}/api/parcels/select`, {
    headers: { authorization: `Bearer ${visitor.account?.token}` },
    data: { area: { type: 'Polygon', coordinates: [corners] } },
  })
  const { upids } = (await response.json()).payload
  const found = new Map<string, ParcelCard>()
  for (const upid of upids as string[]) {
    if (found.size === count) break
    const card: ParcelCard = await visitor.request(`/api/parcel/${encodeURIComponent(upid)}`)
    if (card.parcel.pid !== null && card.assessments.length > 0) found.set(upid, card)
  }
  if (found.size < count) throw new Error(`The demo district has only ${found.size} parcels with a PID.`)
  return found
}
