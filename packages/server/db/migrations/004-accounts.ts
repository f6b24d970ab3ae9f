import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Accounts and what belongs to them. Every row has one owner (`account_id`) and goes with it. Tokens are kept as SHA-256 of
 * 256 random bits; what must be read again (credentials of third parties) is sealed, see `platform/crypto/`.
 */
export const accounts: Migration = {
  async up(db) {
    await sql
      .raw(`
CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  /* Stays for life: rooms of live messages are named after it. */
  username text NOT NULL UNIQUE CHECK (username = lower(username)),
  email text NOT NULL CHECK (email = lower(email)),
  email_verified_at timestamptz,
  /* Null for accounts that only sign in through an outside provider. */
  password_hash text,
  is_admin boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  details jsonb NOT NULL DEFAULT '{}',
  branding jsonb NOT NULL DEFAULT '{}',
  skills_learned text[] NOT NULL DEFAULT '{}',
  profession text,
  home_region text,
  shows_board_landing boolean NOT NULL DEFAULT false,
  needs_sso_relogin boolean NOT NULL DEFAULT false,
  has_user_flow boolean NOT NULL DEFAULT false,
  plan_key text NOT NULL DEFAULT 'none',
  subscription_ends_at timestamptz,
  sends_notifications_email boolean NOT NULL DEFAULT true,
  notifications_recurrence_months integer NOT NULL DEFAULT 12 CHECK (notifications_recurrence_months BETWEEN 1 AND 12),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz
);
CREATE UNIQUE INDEX account_email ON account (email);

CREATE TABLE account_session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  /* How it began: 'password' or the key of an outside provider; decides the words at logout. */
  login_mode text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text,
  address text,
  extra jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX account_session_account ON account_session (account_id);
CREATE INDEX account_session_expiry ON account_session (expires_at);

/* Links sent by e-mail: used once, each for one purpose. */
CREATE TABLE account_token (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password', 'change_email')),
  new_email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_token_account ON account_token (account_id, purpose);

CREATE TABLE account_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  provider_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX account_identity_account ON account_identity (account_id);

/* One sign-in through an outside provider under way; deleted when it comes back, so nonce and state serve once. */
CREATE TABLE sign_in_flow (
  state_hash bytea PRIMARY KEY,
  provider_key text NOT NULL,
  nonce text NOT NULL,
  code_verifier text,
  redirect text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE TABLE agreement_answer (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  key text NOT NULL,
  /* The version agreed to; negative, the version declined. */
  agreed integer NOT NULL,
  is_ignored boolean NOT NULL DEFAULT false,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);

CREATE TABLE account_grant (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  resource_key text NOT NULL,
  granted_by uuid REFERENCES account(id) ON DELETE SET NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, resource_key)
);

/* Used of a quota in a calendar month. */
CREATE TABLE quota_use (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  quota_key text NOT NULL,
  month date NOT NULL,
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  PRIMARY KEY (account_id, quota_key, month)
);

CREATE TABLE stored_credential (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  credentials_key text NOT NULL,
  sealed bytea NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  tested_at timestamptz,
  test_outcome text,
  PRIMARY KEY (account_id, credentials_key)
);

/* Attempts by key (account, address, call): counted across servers, see features/services/throttling. */
CREATE TABLE throttle_count (
  key text PRIMARY KEY,
  window_started_at timestamptz NOT NULL,
  count integer NOT NULL
);

CREATE TABLE audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  happened_at timestamptz NOT NULL DEFAULT now(),
  /* Names stay when the account goes. */
  actor_id uuid,
  actor_username text NOT NULL,
  action text NOT NULL,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}',
  address text
);
CREATE INDEX audit_event_time ON audit_event (happened_at DESC);

CREATE TABLE mail_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid REFERENCES account(id) ON DELETE SET NULL,
  to_address text NOT NULL,
  template text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mail_message_time ON mail_message (created_at DESC);
CREATE INDEX mail_message_queued ON mail_message (created_at) WHERE status = 'queued';

/* The last sequence number of an account's live messages: its row lock makes numbers appear in order. */
CREATE TABLE live_sequence (
  account_id uuid PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  last_sequence bigint NOT NULL DEFAULT 0
);
CREATE TABLE live_event (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  sequence bigint NOT NULL,
  message jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, sequence)
);
CREATE INDEX live_event_time ON live_event (created_at);

CREATE TABLE task (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  result_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  client_id text,
  kind text NOT NULL,
  key text NOT NULL,
  args jsonb NOT NULL DEFAULT '{}',
  part_count integer NOT NULL CHECK (part_count > 0),
  timeout_seconds integer NOT NULL CHECK (timeout_seconds > 0),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  error text,
  job_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX task_account ON task (account_id, created_at DESC);
CREATE INDEX task_open ON task (created_at) WHERE status IN ('waiting', 'running');

/* A part is settled once: doubled results find its place taken. */
CREATE TABLE task_part (
  task_id uuid NOT NULL REFERENCES task(id) ON DELETE CASCADE,
  part_index integer NOT NULL,
  is_ok boolean NOT NULL,
  payload jsonb NOT NULL,
  arrived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task_id, part_index)
);
`)
      .execute(db)
  },
}
