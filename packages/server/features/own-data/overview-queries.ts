import { sql } from 'kysely'
import type { OwnLink } from '#contract/account/own-data-calls.ts'
import type { Database } from '../../db/open.ts'

type Queryable = Pick<Database, 'db'>

interface LinkRow extends Omit<OwnLink, 'createdAt' | 'expiresAt'> {
  createdAt: Date
  expiresAt: Date
}

export async function listLinks({ db }: Queryable, accountId: string, now: Date): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    SELECT s.id, s.subject_kind AS kind, s.created_at AS "createdAt", s.expires_at AS "expiresAt",
      s.opened_count AS "openedCount",
      coalesce(r.title, r.parcels -> 0 ->> 'addressLine1', a.title, a.content -> 'subject' ->> 'name', '') AS title
    FROM share s
    LEFT JOIN report r ON s.subject_kind = 'report' AND r.id = s.subject_id
    LEFT JOIN analysis a ON s.subject_kind = 'analysis' AND a.id = s.subject_id
    WHERE s.account_id = ${accountId}::uuid AND s.expires_at > ${now}::timestamptz
    ORDER BY s.created_at DESC, s.id`.execute(db)
  return rows
}
