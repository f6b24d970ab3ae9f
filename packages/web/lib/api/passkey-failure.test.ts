import { expect, test } from 'vitest'
import { toPasskeyError } from './passkey-failure.ts'

const NAMES = [
  'NotAllowedError',
  'AbortError',
  'SecurityError',
  'InvalidStateError',
  'NotSupportedError',
  'ConstraintError',
  'UnknownError',
  'TypeError',
]

test.each(NAMES)('%s is told in words, with a next step', (name) => {
  for (const ceremony of ['sign_in', 'use', 'add'] as const) {
    const words = toPasskeyError(new DOMException('The operation failed.', name), ceremony).message
    expect(words).toMatch(/(Try again|Use another way|Use your password|Open Lotline|Add one|Try another)/)
    expect(words).not.toContain('The operation failed')
  }
})

test('a device that holds a passkey already is told apart from one that cannot hold any', () => {
  const words = (name: string) => toPasskeyError(new DOMException('', name), 'add').message
  expect(words('InvalidStateError')).toContain('already has a passkey')
  expect(words('NotSupportedError')).toContain('cannot hold a passkey')
})
