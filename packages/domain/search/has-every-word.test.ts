import { expect, test } from 'vitest'
import { hasEveryWord } from './has-every-word.ts'

test.each([
  ['MLS® history', 'mls history', true],
  ['MLS® history', ' History  MLS® ', true],
  ['MLS® history', 'mls sales', false],
  ['MLS® history', '', true],
])('%s has every word of “%s”: %s', (text, search, has) => expect(hasEveryWord(text, search)).toBe(has))
