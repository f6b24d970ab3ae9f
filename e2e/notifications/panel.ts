import { makeFolder, makeNotification } from '#server/testing/watching/watch-factory.ts'
import type { VisitorOptions } from '../harness/chromium.ts'
import type { Journey } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'

const LONG_NAME = 'Assembly on Tidewater Crescent between Fernhollow Lane and the harbour'
const DAY_MS = 86_400_000

export interface NotifiedVisitor {
  visitor: Visitor
  folderId: string
}

/** Three notifications of one folder, the last one read. */
export async function notifiedPerson(
  journey: Journey,
  name: string,
  options: VisitorOptions = {},
): Promise<NotifiedVisitor> {
  const { database } = journey.lotline
  const visitor = await journey.visitor(options)
  const account_id = visitor.account?.id ?? ''
  const upids = (
    await database.db.selectFrom('parcel').select('upid').orderBy('upid').limit(3).execute()
  ).map(({ upid }) => upid)
  const folderId = await makeFolder(database, account_id, { name, upids })
  const long = await makeFolder(database, account_id, { name: LONG_NAME })
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  await makeNotification(database, { account_id, collection_id: folderId, created_at: ago(1) })
  await makeNotification(database, {
    account_id,
    collection_id: folderId,
    tab: 'broker',
    content:
      '<p><strong>1184 Tidewater Cres</strong>: new listing<img src="/nothing" onerror="document.title=1"></p>',
    properties_count: 12,
    created_at: ago(2),
  })
  await makeNotification(database, { account_id, collection_id: long, is_read: true, created_at: ago(3) })
  await makeNotification(database, { account_id, collection_id: long, tab: 'broker', created_at: ago(31) })
  return { visitor, folderId }
}

export const bell = ({ page }: Visitor, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
export const panel = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Notifications' })
export const items = (visitor: Visitor) => panel(visitor).getByRole('listitem')
