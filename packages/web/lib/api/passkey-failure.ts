import { ApiError } from './api-error.ts'

/** `sign_in`: instead of a password. `use`: as second step or confirmation. */
export type Ceremony = 'sign_in' | 'use' | 'add'

/** `sign_in` defaults to `use`. */
type FailureTexts = Record<'use' | 'add', string> & { sign_in?: string }

/** Cancelled, timed out, or no passkey on this device. Browsers do not say which. */
const CANCEL_TEXTS: FailureTexts = {
  sign_in: 'No passkey was chosen, or this device has none for Lotline. Use your password.',
  use: 'No passkey was chosen, or this device has none for Lotline. Try again, or use another way.',
  add: 'No passkey was added. Try again when you are ready.',
}
const DEFAULT_TEXTS: FailureTexts = {
  use: 'Your browser or device could not use the passkey. Try again, or use another way.',
  add: 'Your browser or device could not make the passkey. Try again, or use another device or an authenticator app.',
}
const DEVICE_TEXTS: FailureTexts = {
  use: 'This device cannot use the passkey. Try another device or security key, or use another way.',
  add: 'This device or security key cannot hold a passkey for Lotline. Try another one, or set up an authenticator app.',
}

/** Texts by exception name (Web Authentication, level 3, sections 5.1.3 and 5.1.4). */
const FAILURE_TEXTS: Record<string, FailureTexts> = {
  NotAllowedError: CANCEL_TEXTS,
  AbortError: CANCEL_TEXTS,
  SecurityError: {
    use: 'Your browser allows no passkey at this address. Use another way, or open Lotline at its usual address.',
    add: 'Your browser allows no passkey at this address. Open Lotline at its usual address, or set up an authenticator app.',
  },
  InvalidStateError: {
    use: DEFAULT_TEXTS.use,
    add: 'This device already has a passkey for your account. Add one on another device or security key.',
  },
  NotSupportedError: DEVICE_TEXTS,
  ConstraintError: DEVICE_TEXTS,
}

export function toPasskeyError(error: unknown, ceremony: Ceremony): ApiError {
  const name = error instanceof Error ? error.name : ''
  const texts = FAILURE_TEXTS[name] ?? DEFAULT_TEXTS
  const text = texts[ceremony] ?? texts.use
  const isConflict = name === 'InvalidStateError' && ceremony === 'add'
  return isConflict ? new ApiError(409, 'conflict', text) : new ApiError(422, 'wrong_second_factor', text)
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
