/** Back-tests: what a watched area would have sent, computed before the area is saved. */
import type { z } from 'zod'
import type { Task } from '#contract/facts/tasks.ts'
import type { AREA_CALLS } from '#contract/watching/area-calls.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { CHANGE_TYPES, notificationTypeOf } from '#domain/watching/notification-types.ts'
import type { AppContext } from '../../../context.ts'
import { checkDefinition, triedGround } from '../collections/service.ts'
import { BACK_TEST_KIND, type BackTestArgs } from './back-test-task.ts'

export { backTestKind } from './back-test-task.ts'

/**
 * Begins the task, and cancels the one that the same page began before. Throws 400 and 403 for notification types, 400 `bad_area` and 413 for
 * what is drawn, 404 for an area of another account, 422 for boundaries that do not exist and for no place at all.
 */
export async function openBackTest(
  { database, tasks }: Pick<AppContext, 'database' | 'tasks'>,
  { accountId, allowedResources }: { accountId: string; allowedResources: ReadonlySet<ResourceKey> },
  { area, clientId }: z.output<typeof AREA_CALLS.backTestArea.body>,
  signal: AbortSignal,
): Promise<Task> {
  const { notifDef, options } = area
  checkDefinition('area', notifDef, allowedResources)
  const args: BackTestArgs = {
    ground: await triedGround(database, accountId, area, signal),
    notifDef,
    options,
    changeTypes: CHANGE_TYPES.filter((type) => notifDef.includes(notificationTypeOf({ type }))),
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
