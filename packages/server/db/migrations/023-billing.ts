import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const BILLING = `
/* Numbers of fetches from the payment provider, in their order: what was fetched later is stored, on whichever server. */
CREATE SEQUENCE billing_fetch;

/* Customers of the payment provider. One whose account was deleted remains until it was deleted at the provider, which cancels its subscriptions. */
CREATE TABLE billing_customer (
  customer_id text PRIMARY KEY,
  account_id uuid UNIQUE REFERENCES account(id) ON DELETE SET NULL,
  card_brand text,
  card_last4 text,
  card_expiry_month integer,
  card_expiry_year integer,
  /* Number of the fetch that these rows, and those of subscriptions and invoices, are from. */
  fetch_number bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
ALTER SEQUENCE billing_fetch OWNED BY billing_customer.fetch_number;
CREATE INDEX billing_customer_orphan ON billing_customer (customer_id) WHERE account_id IS NULL AND deleted_at IS NULL;

/* Subscriptions as the provider has them, and what each opens until when. */
CREATE TABLE billing_subscription (
  subscription_id text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  /* Key of its price in the catalogue. */
  plan_id text NOT NULL,
  name text NOT NULL,
  price_cents integer NOT NULL,
  tax_percent double precision NOT NULL,
  period text NOT NULL CHECK (period IN ('monthly', 'yearly')),
  auto_renew boolean NOT NULL,
  period_end timestamptz NOT NULL,
  /* False once it has ended, or expired before it was paid. */
  is_live boolean NOT NULL,
  /* The newest invoice is not paid. */
  is_past_due boolean NOT NULL,
  /* Plan and permissions that it opens. */
  plan_key text,
  resource_keys text[] NOT NULL,
  access_until timestamptz,
  /* Mail that was queued last: a payment failed, or access closed; null after a payment. */
  notice text CHECK (notice IN ('past_due', 'closed'))
);
CREATE INDEX billing_subscription_account ON billing_subscription (account_id);
CREATE INDEX billing_subscription_closing ON billing_subscription (access_until) WHERE notice = 'past_due';

CREATE TABLE billing_invoice (
  invoice_id text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  subscription_id text,
  number text,
  status text NOT NULL CHECK (status IN ('paid', 'open', 'void', 'refunded')),
  total_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  refunded_cents integer NOT NULL,
  issued_at timestamptz NOT NULL,
  link text,
  pdf text,
  title text NOT NULL,
  /* Product that was bought, and times at which its uses were added, and taken back. */
  product_id text,
  credited_at timestamptz,
  taken_back_at timestamptz
);
CREATE INDEX billing_invoice_account ON billing_invoice (account_id, issued_at DESC);

/* Uses that products add to quotas: taken when the month's are used up. */
CREATE TABLE quota_extra (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  quota_key text NOT NULL,
  uses_left integer NOT NULL CHECK (uses_left >= 0),
  PRIMARY KEY (account_id, quota_key)
);

/* Payments by the idempotency key of the page, each with its steps at the provider under keys derived from id. */
CREATE TABLE billing_operation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  idempotency_key uuid NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'requires_action', 'paid', 'failed')),
  /* Subscription or invoice at the provider, once there is one. */
  subject_id text,
  message text,
  /* Whoever runs it has it until then; afterwards another request may go on with it. */
  locked_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, idempotency_key)
);
CREATE INDEX billing_operation_open ON billing_operation (account_id) WHERE state IN ('running', 'requires_action');
CREATE INDEX billing_operation_created ON billing_operation (created_at);

/* Events of webhooks, each once. */
CREATE TABLE billing_event (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  customer_id text,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  error text
);
CREATE INDEX billing_event_due ON billing_event (next_attempt_at) WHERE processed_at IS NULL;
CREATE INDEX billing_event_received ON billing_event (received_at);

CREATE TRIGGER billing_subscription_version AFTER INSERT OR UPDATE OR DELETE ON billing_subscription
  FOR EACH ROW EXECUTE FUNCTION touch_account();
CREATE TRIGGER quota_extra_version AFTER INSERT OR UPDATE OR DELETE ON quota_extra
  FOR EACH ROW EXECUTE FUNCTION touch_account();
`

export const billing: Migration = {
  async up(db) {
    await sql.raw(BILLING).execute(db)
  },
}
