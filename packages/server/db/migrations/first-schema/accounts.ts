/**
 * Accounts and their sign-in. Every row has one owner (`account_id`) and is deleted with it. Tokens are stored as SHA-256 of 256 random bits;
 * credentials of third parties, which must be read again, are sealed (`platform/crypto/`).
 */
export const ACCOUNTS = `
CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  /* Stays for life: rooms of live messages are named after it. */
  username text NOT NULL UNIQUE CHECK (username = lower(username)),
  email text NOT NULL CHECK (email = lower(email)),
  email_verified_at timestamptz,
  /* Time of the first use of a link that was sent to the mailbox; null while only a provider vouches for the address. */
  mailbox_proven_at timestamptz,
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
  last_login_at timestamptz,
  /* Counted by triggers: grows with anything that the session state is made of. */
  version bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX account_email ON account (email);

CREATE TABLE account_session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  /* 'password' or the key of an outside provider; decides the words at logout. */
  login_mode text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text,
  address text,
  extra jsonb NOT NULL DEFAULT '{}',
  /* Times of the last proof of the password or the provider, and of a second factor; null: never in this session. */
  confirmed_at timestamptz,
  second_factor_at timestamptz
);
CREATE INDEX account_session_account ON account_session (account_id);
CREATE INDEX account_session_expiry ON account_session (expires_at);

/* Links sent by e-mail: used once, each for one purpose. */
CREATE TABLE account_token (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password', 'change_email', 'disconnect_providers')),
  new_email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_token_account ON account_token (account_id, purpose);
CREATE INDEX account_token_expiry ON account_token (expires_at);

CREATE TABLE registration (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX registration_email ON registration (email);
CREATE INDEX registration_expiry ON registration (expires_at);

/* Empty as soon as there is an administrator. Several may work at once: each server that starts prints its own. */
CREATE TABLE first_administrator_link (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

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
  /* SHA-256 of the cookie of the browser that began it: no other may finish it. */
  browser_hash bytea NOT NULL,
  /* Account and session that connect a provider; null for signing in. A connection under way ends with its session. */
  account_id uuid REFERENCES account(id) ON DELETE CASCADE,
  session_id uuid REFERENCES account_session(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_flow_session_of_account CHECK ((account_id IS NULL) = (session_id IS NULL))
);
CREATE INDEX sign_in_flow_expiry ON sign_in_flow (expires_at);
CREATE INDEX sign_in_flow_session ON sign_in_flow (session_id);

/* The provider's own session, sent to it at logout. */
CREATE TABLE provider_session (
  session_id uuid PRIMARY KEY REFERENCES account_session(id) ON DELETE CASCADE,
  provider_key text NOT NULL,
  sealed_id_token bytea NOT NULL
);

CREATE TABLE agreement_response (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  key text NOT NULL,
  /* The version agreed to; negative, the version declined. */
  agreed integer NOT NULL,
  is_ignored boolean NOT NULL DEFAULT false,
  responded_at timestamptz NOT NULL DEFAULT now(),
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

CREATE TABLE stored_file (
  /* 256 random bits as base64url: whoever knows the address may see the picture. */
  id text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  content_type text NOT NULL,
  byte_count integer NOT NULL,
  uploaded_at timestamptz NOT NULL
);
CREATE INDEX stored_file_account ON stored_file (account_id);
`
