import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const picturesOutliveAccounts: Migration = {
  async up(db) {
    await sql
      .raw(`
      -- In the order in which uploads take them.
      LOCK TABLE account, stored_file IN ACCESS EXCLUSIVE MODE;
      -- Null: the account is deleted, or has released it, and the bytes of the picture are still to be removed.
      ALTER TABLE stored_file ALTER COLUMN account_id DROP NOT NULL;
      ALTER TABLE stored_file DROP CONSTRAINT stored_file_account_id_fkey;
      ALTER TABLE stored_file ADD CONSTRAINT stored_file_account_id_fkey
        FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL`)
      .execute(db)
  },
}
