import { argon2Passwords, type Passwords } from '../../platform/crypto/passwords.ts'

/** The real passwords, recording their work: equal work takes equal time. */
export function watchedPasswords(): Passwords & { work: ('hash' | 'check')[] } {
  const real = argon2Passwords()
  const work: ('hash' | 'check')[] = []
  return {
    work,
    hash(password) {
      work.push('hash')
      return real.hash(password)
    },
    check(stored, password) {
      work.push('check')
      return real.check(stored, password)
    },
  }
}

/** A valid password. Hashed once, because a hash costs 20 ms and 19 MiB. */
export const KNOWN_PASSWORD = 'Tidewater-1184'
let knownHash: Promise<string> | undefined

export function knownPasswordHash(): Promise<string> {
  knownHash ??= argon2Passwords().hash(KNOWN_PASSWORD)
  return knownHash
}
