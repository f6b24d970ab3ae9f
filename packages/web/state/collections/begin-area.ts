import type { Area } from '#contract/watching/collections.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { isOutcomeUnknown } from '../../lib/api/api-error.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { shareWhilePending } from '../../lib/share-while-pending.ts'
import { openArea } from '../panel.ts'
import { queryClient } from '../queries/query-client.tsx'
import { areasQuery, createArea } from './areas.ts'
import { allowedTypes } from './notification-groups.ts'

export type AreaType = Area['type']

const NAME_PREFIXES: Record<AreaType, string> = { geometry: 'Drawn area', selection: 'Area from a list' }

/** Name until renamed: `Drawn area, Nov 21`, `Drawn area, Nov 21 (2)`. */
export function createAreaName(type: AreaType, now: Date, usedNames: readonly string[] = []): string {
  const name = `${NAME_PREFIXES[type]}, ${formatMoment(now, 'shortDay')}`
  if (!usedNames.includes(name)) return name
  for (let count = 2; ; count++) {
    const numberedName = `${name} (${count})`
    if (!usedNames.includes(numberedName)) return numberedName
  }
}

export const isFirstAreaName = (name: string): boolean =>
  Object.values(NAME_PREFIXES).some((prefix) => name.startsWith(`${prefix}, `))

/** A new area without name or place, reused instead of creating another. */
const findReusableArea = (areas: readonly Area[], type: AreaType) =>
  areas.find(
    (area) =>
      area.status === 'NEW' && area.type === type && area.geometry.length === 0 && isFirstAreaName(area.name),
  )

export const startArea = shareWhilePending(openNewArea)

async function openNewArea(type: AreaType, now = new Date()): Promise<void> {
  const areas = await queryClient.fetchQuery({ ...areasQuery, staleTime: 60_000 }).catch(() => [])
  const notifDef = allowedTypes('area')
  const usedNames = areas.map(({ name }) => name)
  try {
    const area =
      findReusableArea(areas, type) ??
      (await createArea({ name: createAreaName(type, now, usedNames), type, notifDef, notifEnabled: true }))
    openArea(area.id, 'select-area')
  } catch (error) {
    // The area may exist. The next attempt checks this.
    if (isOutcomeUnknown(error)) {
      await queryClient.invalidateQueries({ queryKey: areasQuery.queryKey, refetchType: 'none' })
    }
    notifyFailure(error)
  }
}
