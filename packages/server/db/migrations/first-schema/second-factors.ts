/**
 * Second factors of accounts. Tokens and recovery codes are stored as SHA-256, secrets of authenticator apps sealed; of a passkey only its public
 * half is here.
 */
export const SECOND_FACTORS = `
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  /* COSE */
  public_key bytea NOT NULL,
  /* Signatures so far, where the authenticator counts them: a copy of it falls behind. */
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

CREATE TABLE totp_secret (
  account_id uuid PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  sealed bytea NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  /* The newest time step whose code was used: each code serves once. */
  last_step bigint NOT NULL
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

/* A sign-in whose first step was right. It opens nothing by itself. */
CREATE TABLE pending_sign_in (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  login_mode text NOT NULL,
  /* The password hash or the identity that was checked: the session only begins while it is still the account's. */
  checked jsonb NOT NULL DEFAULT '{}',
  /* Of a provider, to log out there later. */
  sealed_id_token bytea,
  attempts integer NOT NULL DEFAULT 0,
  /* For a passkey; serves once. */
  challenge text,
  extra jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_in_account ON pending_sign_in (account_id);
CREATE INDEX pending_sign_in_expiry ON pending_sign_in (expires_at);

/* For signing in with a passkey alone; serves once. */
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

/* Setups that a session has begun: of a factor, or of a confirmation with a passkey. */
CREATE TABLE factor_setup (
  session_id uuid NOT NULL REFERENCES account_session(id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('authenticator', 'passkey', 'confirmation')),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  /* The sealed secret of an authenticator app, or a challenge. */
  secret bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, purpose)
);
CREATE INDEX factor_setup_account ON factor_setup (account_id);
CREATE INDEX factor_setup_expiry ON factor_setup (expires_at);
`
