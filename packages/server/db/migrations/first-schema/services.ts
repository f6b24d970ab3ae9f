/**
 * Storage of the services that features share: throttling, audit, mail, live messages, tasks.
 */
export const SERVICES = `
/* Attempts by key (account, address, call): counted across servers, see features/services/throttling. */
CREATE TABLE throttle_count (
  key text PRIMARY KEY,
  window_started_at timestamptz NOT NULL,
  count integer NOT NULL
);
CREATE INDEX throttle_count_window ON throttle_count (window_started_at);

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
  sent_at timestamptz,
  /* A server that takes a mail puts this off: no other takes it, and it comes back if that server dies. */
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  /* Address that ends mails of this kind in one request (RFC 8058); null for mails about the account itself. */
  unsubscribe_url text
);
CREATE INDEX mail_message_time ON mail_message (created_at DESC);
CREATE INDEX mail_message_queued ON mail_message (next_attempt_at) WHERE status = 'queued';

/* Pictures in the HTML of a mail, as cid:name; deleted with its texts. */
CREATE TABLE mail_picture (
  mail_id uuid NOT NULL REFERENCES mail_message(id) ON DELETE CASCADE,
  name text NOT NULL,
  png bytea NOT NULL,
  PRIMARY KEY (mail_id, name)
);

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

/* A part is stored once: doubled results find its place taken. */
CREATE TABLE task_part (
  task_id uuid NOT NULL REFERENCES task(id) ON DELETE CASCADE,
  part_index integer NOT NULL,
  is_ok boolean NOT NULL,
  payload jsonb NOT NULL,
  arrived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task_id, part_index)
);
CREATE INDEX task_part_arrival ON task_part (task_id, arrived_at);

CREATE TABLE source_breaker (
  source_key text PRIMARY KEY,
  /* In a row. */
  failures integer NOT NULL,
  /* Null while it is still requested. */
  open_until timestamptz,
  last_error text NOT NULL
);
`
