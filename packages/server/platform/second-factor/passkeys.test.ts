import { describe, expect, test } from 'vitest'
import { Authenticator, type AuthenticatorFaults } from '../../testing/sign-in/authenticator.ts'
import {
  creationOptions,
  newChallenge,
  requestOptions,
  verifyAssertion,
  verifyRegistration,
} from './passkeys.ts'

const PARTY = { id: 'parcels.lotline.test', origin: 'https://parcels.lotline.test' }
const USER = { id: Buffer.from('pat'), name: 'pat', displayName: 'Pat' }

/** Our description of each fault; the library's own would quote it. */
const FAULTS: [AuthenticatorFaults, string][] = [
  [{ origin: 'https://typed.test' }, 'of another origin'],
  [{ type: 'typed' }, 'of another ceremony'],
  [{ challenge: Buffer.from('typed').toString('base64url') }, 'of another challenge'],
  [{ rpId: 'typed.test' }, 'of another relying party'],
]

describe('Why a passkey is refused is told in words of our own', () => {
  test.each(FAULTS)('when it is made with %j', async (faults, reason) => {
    const challenge = newChallenge()
    const made = new Authenticator(PARTY.origin).register(
      creationOptions(PARTY, { challenge, passkeys: [], user: USER }),
      faults,
    )
    expect(await verifyRegistration(PARTY, challenge, made)).toEqual({ ok: false, reason })
  })

  test.each([...FAULTS, [{ counter: 1 }, 'the counter has not advanced'] as [AuthenticatorFaults, string]])(
    'when it is used with %j',
    async (faults, reason) => {
      const authenticator = new Authenticator(PARTY.origin)
      const challenge = newChallenge()
      const made = authenticator.register(creationOptions(PARTY, { challenge, passkeys: [], user: USER }))
      const registered = await verifyRegistration(PARTY, challenge, made)
      if (!registered.ok) throw new Error(registered.reason)
      const options = requestOptions(PARTY, { challenge, passkeys: [], userVerification: 'preferred' })
      const assertion = authenticator.prove(options, faults)
      expect(await verifyAssertion(PARTY, challenge, assertion, registered.passkey)).toEqual({
        ok: false,
        reason,
      })
    },
  )

  test('when it cannot be read', async () => {
    const challenge = newChallenge()
    const made = new Authenticator(PARTY.origin).register(
      creationOptions(PARTY, { challenge, passkeys: [], user: USER }),
    )
    const clientData = Buffer.from('{"type": typed').toString('base64url')
    expect(await verifyRegistration(PARTY, challenge, { ...made, clientData })).toEqual({
      ok: false,
      reason: 'not readable',
    })
  })
})
