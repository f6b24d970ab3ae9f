import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Database } from '../../../db/open.ts'
import { readParcelCard } from '../../parcels/parcels/service.ts'

type ReadCard = (upid: string) => Promise<ParcelCard>

const shared = new Map<string, { users: number; read: ReadCard }>()

/** Shares parcel cards between parts of a report made concurrently, most of which need the same ones. */
export async function withSharedCards<Made>(
  database: Database,
  reportId: string,
  make: (read: ReadCard) => Promise<Made>,
): Promise<Made> {
  const cards = shared.get(reportId) ?? { users: 0, read: createReader(database) }
  shared.set(reportId, cards)
  cards.users += 1
  try {
    return await make(cards.read)
  } finally {
    cards.users -= 1
    if (cards.users === 0) shared.delete(reportId)
  }
}

function createReader(database: Database): ReadCard {
  const cards = new Map<string, Promise<ParcelCard>>()
  return (upid) => {
    const cachedCard = cards.get(upid)
    if (cachedCard) return cachedCard
    const reading = readParcelCard(database, upid)
    cards.set(upid, reading)
    // The next part that needs the card retries.
    reading.catch(() => cards.delete(upid))
    return reading
  }
}
