/** Back-tests an area before it is saved. */
import type { z } from 'zod'
import type { Task } from '#contract/facts/tasks.ts'
import type { AREA_CALLS } from '#contract/watching/area-calls.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { CHANGE_TYPES, findNotificationType } from '#domain/watching/notification-types.ts'
import type { AppContext } from '../../../context.ts'
import { loadTestedGround } from '../collections/area-place-service.ts'
import { checkDefinition } from '../collections/collection-service.ts'
import { BACK_TEST_KIND, type BackTestArgs } from './back-test-task.ts'

export { backTestKind } from './back-test-task.ts'

/**
 * Cancels the page's previous task. @throws 400, 403 for notification types; 400 `bad_area`, 413 for
 * drawings; 404 for another account's area; 422 for unknown boundaries or no place.
 */
export async function startBackTest(
  { database, tasks }: Pick<AppContext, 'database' | 'tasks'>,
  { accountId, allowedResources }: { accountId: string; allowedResources: ReadonlySet<ResourceKey> },
  { area, clientId }: z.output<typeof AREA_CALLS.backTestArea.body>,
  signal: AbortSignal,
): Promise<Task> {
  const { notifDef, options } = area
  checkDefinition('area', notifDef, allowedResources)
  const args: BackTestArgs = {
    ground: await loadTestedGround(database, accountId, area, signal),
    notifDef,
    options,
    changeTypes: CHANGE_TYPES.filter((type) => notifDef.includes(findNotificationType({ type }))),
  }
  return tasks.createInstead({
    accountId,
    clientId: clientId ?? null,
    kind: BACK_TEST_KIND,
    key: area.areaId ?? BACK_TEST_KIND,
    args: { ...args },
    partCount: 1,
  })
}
