import { AreaOptions } from '#contract/watching/collections.ts'
import { type NotificationTypeKey, notificationTypesFor } from '#domain/watching/notification-types.ts'
import type { Database } from '../../db/open.ts'
import { getAllowedResources } from '../../features/accounts/service.ts'
import { changeArea, changeFolder, createArea, createFolder } from '../../features/watching/service.ts'
import { drawAreasAroundRezonings, findBusyNeighbourhood, findChangedParcels } from './demo-places.ts'

const PLANNING: readonly NotificationTypeKey[] = [
  'pid_deleted',
  'zoning',
  'land_use',
  'development_application_new',
  'development_application_status',
]

/** Watches places for the demo user, so that notifications soon arrive. Skipped if the user has folders. */
export async function createDemoCollections(database: Database, now: Date): Promise<void> {
  const account = await database.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'demo')
    .where('is_demo', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('folder').select('folder.id').whereRef('folder.account_id', '=', 'account.id'),
        ),
      ),
    )
    .executeTakeFirst()
  const upids = account ? await findChangedParcels(database) : []
  if (!account || upids.length === 0) return
  const parts = { database, clock: () => now }
  const permissions = await getAllowedResources(database, account.id, now)
  const owner = { accountId: account.id, permissions }
  const { folder } = await createFolder(parts, account.id, { name: 'Watched for a client', upids })
  const notifDef = notificationTypesFor('folder', permissions).map(({ key }) => key)
  await changeFolder(parts, owner, folder.id, { notifDef, notifEnabled: true })
  await watchAreas(parts, owner)
}

type Deps = Parameters<typeof createArea>[0]
type Owner = Parameters<typeof createArea>[1]
type NewArea = Parameters<typeof createArea>[2]

async function watchAreas(deps: Deps, owner: Owner): Promise<void> {
  const typeKeys = notificationTypesFor('area', owner.permissions).map(({ key }) => key)
  const commonSettings = { notifEnabled: true, options: AreaOptions.parse({}) }
  const neighbourhood = await findBusyNeighbourhood(deps.database)
  if (neighbourhood) {
    const { id, title } = neighbourhood
    await saveArea(deps, owner, {
      ...commonSettings,
      name: title ?? 'Neighbourhood',
      type: 'selection',
      selection: { layer: 'neighbourhood', featureIds: [id] },
      notifDef: typeKeys,
    })
  }
  const geometry = await drawAreasAroundRezonings(deps.database)
  if (geometry.length > 0) {
    const notifDef = typeKeys.filter((key) => PLANNING.includes(key))
    await saveArea(deps, owner, {
      ...commonSettings,
      name: 'Around new rezonings',
      type: 'geometry',
      geometry,
      notifDef,
    })
  }
}

async function saveArea(deps: Deps, owner: Owner, area: NewArea): Promise<void> {
  const { signal } = new AbortController()
  const { id } = await createArea(deps, owner, area, signal)
  await changeArea(deps, owner, id, {}, { signal, isSaving: true })
}
