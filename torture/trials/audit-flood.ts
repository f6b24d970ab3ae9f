import type { Database } from '#server/db/open.ts'
import { inParallel } from '../machine/in-parallel.ts'
import type { Installation } from '../machine/installation.ts'
import { json } from '../machine/send.ts'
import type { Scene } from '../trial.ts'

const CLIENTS = Array.from({ length: 160 }, (_, index) => `2001:db8:${index + 1}::1`)
/** The audit log's limit of 100 rows, and concurrent requests beyond it. */
const MAX_ROWS = 110

/** Signs in with unknown names from new addresses. The audit log must count all of them in few rows. */
export async function floodAudit(
  installation: Installation,
  { findings }: Scene,
  { db }: Database,
): Promise<void> {
  let refusals = 0
  await inParallel(CLIENTS, 4, async (client) => {
    findings.try()
    const { headers, ...request } = json({ username: `nobody at ${client}`, password: 'Wrong-Password-1' })
    const { status } = await installation.send({
      method: 'POST',
      path: '/api/user/login',
      ...request,
      headers: { ...headers, 'x-forwarded-for': client },
    })
    if (status === 401) refusals += 1
  })
  const rows = await db
    .selectFrom('audit_event')
    .select('count')
    .where((row) => row.and({ action: 'sign_in', outcome: 'refused' }))
    .where('account_id', 'is', null)
    .execute()
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  if (rows.length > MAX_ROWS || rows.length < 2 || counted < refusals)
    findings.broke('a flood of sign-ins fills the audit log, or is lost', `${counted} in ${rows.length} rows`)
}
