import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '#contract/account/second-factor.ts'

/** Deviations of an authenticator and its browser from the correct or default behaviour. */
export interface AuthenticatorFaults {
  /** The page that the browser shows. */
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** True when a PIN or fingerprint was requested; the default. */
  isUserVerified?: boolean
  /** Signatures counted so far; counts on, unless stated. */
  counter?: number
  userHandle?: string | null
  /** Another key signs. */
  isForged?: boolean
}

const UP = 0x01
const UV = 0x04
const AT = 0x40

/** A software passkey beside a browser on pages of `origin`: WebAuthn level 3, ES256, no attestation. */
export class Authenticator {
  readonly credential = randomBytes(32).toString('base64url')
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly origin: string
  private counter = 0
  private userHandle: string | null = null

  constructor(origin: string) {
    this.origin = origin
  }

  /** Implements `navigator.credentials.create`. */
  register(options: PasskeyCreationOptions, faults: AuthenticatorFaults = {}): PasskeyRegistration {
    this.userHandle = options.user.id
    const id = Buffer.from(this.credential, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 0xff])
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(this.keys.publicKey)])
    const data = this.authenticatorData(options.rp.id, AT, faults, attested)
    return {
      credential: this.credential,
      clientData: this.clientData('webauthn.create', options.challenge, faults),
      // { fmt: 'none', attStmt: {}, authData }
      attestation: Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]).toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Implements `navigator.credentials.get`. */
  prove(options: PasskeyRequestOptions, faults: AuthenticatorFaults = {}): PasskeyAssertion {
    const data = this.authenticatorData(options.rpId, 0, faults)
    const clientData = this.clientData('webauthn.get', options.challenge, faults)
    const hash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest()
    const { privateKey } = faults.isForged ? this.other : this.keys
    return {
      credential: this.credential,
      authenticatorData: data.toString('base64url'),
      clientData,
      signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
      userHandle: faults.userHandle === undefined ? this.userHandle : faults.userHandle,
    }
  }

  private clientData(type: string, challenge: string, faults: AuthenticatorFaults): string {
    const data = {
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  private authenticatorData(
    rpId: string,
    flags: number,
    { isUserVerified = true, counter, rpId: otherId }: AuthenticatorFaults,
    attested = Buffer.alloc(0),
  ): Buffer {
    this.counter = counter ?? this.counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256')
        .update(otherId ?? rpId)
        .digest(),
      Buffer.from([flags | UP | (isUserVerified ? UV : 0)]),
      count,
      attested,
    ])
  }
}

/** A COSE key: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}

/** CBOR: a byte string of up to 65,535 bytes. */
const bytes = (value: Buffer): Buffer => Buffer.concat([head(0x40, value.length), value])
/** CBOR: a text. */
const text = (value: string): Buffer => Buffer.concat([head(0x60, value.length), Buffer.from(value)])

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major | length])
  if (length < 256) return Buffer.from([major | 24, length])
  return Buffer.from([major | 25, length >> 8, length & 0xff])
}
