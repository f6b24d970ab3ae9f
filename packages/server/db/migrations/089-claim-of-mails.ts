import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The order in which mails are claimed: bulk mail last. Without the index, each claim sorts the queue. */
export const claimOfMails: Migration = {
  async up(db) {
    await sql
      .raw(
        `DROP INDEX mail_message_queued;
        CREATE INDEX mail_message_queued
          ON mail_message ((account_id IS NULL OR unsubscribe_url IS NOT NULL), next_attempt_at)
          WHERE status = 'queued'`,
      )
      .execute(db)
  },
}
