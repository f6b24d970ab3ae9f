import { expect, test } from 'vitest'
import { maskEmail } from './mail-switch.ts'

test.each([
  ['pat.person@lotline.test', 'p•••@lotline.test'],
  ['p@lotline.test', 'p•••@lotline.test'],
  ['"a@b"@lotline.test', '"•••@lotline.test'],
  ['nothing', '•••'],
])('%s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown))
