/** Public, like the cards. */
export const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  publicKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const
