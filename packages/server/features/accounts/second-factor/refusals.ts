import { LotlineError } from '#contract/errors.ts'

export const passkeysUnavailable = () =>
  new LotlineError(
    'passkeys_unavailable',
    'Passkeys do not work at this address: they need a host name and an encrypted connection.',
  )

export const passkeyNotFound = () => new LotlineError('not_found', 'This passkey no longer exists.')
