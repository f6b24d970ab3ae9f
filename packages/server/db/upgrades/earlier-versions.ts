const LATER_NAMES: Readonly<Record<string, string>> = {
  '015-market-analyses': '022-market-analyses',
  '016-billing': '023-billing',
  '030-unused-bases': '032-unused-bases',
  '036-used-coupons': '036-invoices-of-orders',
  '049-report-place': '050-report-place',
}

export function currentNames(names: readonly string[]): string[] {
  if (names.includes(LAST_OF_TWENTY)) return ['001-schema']
  return names.map((name) => LATER_NAMES[name] ?? name).sort()
}

export const RENAME_RECORDED = Object.entries(LATER_NAMES)
  .map(([earlier, later]) => `UPDATE kysely_migration SET name = '${later}' WHERE name = '${earlier}';`)
  .join('\n')

export const LAST_OF_TWENTY = '020-registered-addresses'

/** JSON keys are replaced textually, which is safe because quotes within strings are escaped. */
export const FROM_TWENTY_MIGRATIONS = `
ALTER TABLE agreement_answer RENAME TO agreement_response;
ALTER TABLE agreement_response RENAME COLUMN answered_at TO responded_at;
ALTER TABLE agreement_response RENAME CONSTRAINT agreement_answer_pkey TO agreement_response_pkey;
ALTER TABLE agreement_response RENAME CONSTRAINT agreement_answer_account_id_fkey TO agreement_response_account_id_fkey;
ALTER TRIGGER agreement_answer_version ON agreement_response RENAME TO agreement_response_version;

ALTER TABLE elevation_raster RENAME COLUMN outline TO boundary;
ALTER INDEX elevation_raster_outline RENAME TO elevation_raster_boundary;

ALTER TABLE notification DROP CONSTRAINT notification_about_check, DROP CONSTRAINT notification_check1;
ALTER TABLE notification RENAME COLUMN ends_at TO expires_at;
ALTER TABLE notification RENAME COLUMN is_mail_settled TO is_digested;
DROP INDEX notification_ending;
ALTER INDEX notification_unmailed RENAME TO notification_undigested;
UPDATE notification SET about = 'expiry' WHERE about = 'ending';
CREATE UNIQUE INDEX notification_expiry ON notification (collection_id, expires_at) WHERE about = 'expiry';
ALTER TABLE notification ADD CONSTRAINT notification_about_check CHECK (about IN ('changes', 'expiry'));
ALTER TABLE notification ADD CONSTRAINT notification_check1 CHECK ((about = 'expiry') = (expires_at IS NOT NULL));

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'parcel'::regclass AND attname = 'lot' AND NOT attisdropped) THEN
    ALTER TABLE parcel RENAME COLUMN lot TO lot_number;
  END IF;
END $$;

ALTER TABLE recovery_code RENAME COLUMN made_at TO created_at;
ALTER TABLE release RENAME COLUMN new_count TO added_count;
ALTER TABLE release RENAME COLUMN gone_count TO removed_count;

ALTER TABLE release_watch DROP CONSTRAINT release_watch_state_check;
ALTER TABLE release_watch RENAME COLUMN held_reason TO quarantine_reason;
UPDATE release_watch SET state = CASE state WHEN 'held' THEN 'quarantined' WHEN 'dismissed' THEN 'rejected' ELSE 'notified' END
  WHERE state IN ('held', 'dismissed', 'told');
ALTER TABLE release_watch ADD CONSTRAINT release_watch_state_check
  CHECK (state IN ('waiting', 'quarantined', 'rejected', 'detected', 'matched', 'notified'));

ALTER TABLE change_event DROP CONSTRAINT change_event_kind_check;
UPDATE change_event SET kind = CASE kind WHEN 'new' THEN 'added' ELSE 'removed' END WHERE kind IN ('new', 'gone');
ALTER TABLE change_event ADD CONSTRAINT change_event_kind_check CHECK (kind IN ('added', 'changed', 'removed'));
UPDATE change_event SET
  before = replace(before::text, '"lot": ', '"lot_number": ')::jsonb,
  after = replace(after::text, '"lot": ', '"lot_number": ')::jsonb,
  changed_fields = array_replace(changed_fields, 'lot', 'lot_number')
  WHERE entity = 'parcel';

UPDATE detected_change SET change = replace(change::text, '"lot": ', '"lotNumber": ')::jsonb WHERE type LIKE 'pid_%';
UPDATE detected_change SET change = replace(change::text, '"outline"', '"boundary"')::jsonb WHERE type LIKE 'development_application_%';

DELETE FROM kysely_migration;
INSERT INTO kysely_migration (name, timestamp) VALUES ('001-schema', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
`
