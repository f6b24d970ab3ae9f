import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Maria del Carmen Ruiz', 'MR'],
  ['  pat  ', 'P'],
  ['élodie ørsted', 'ÉØ'],
  ['𝒜lice 李', '𝒜李'],
  ['', ''],
])('%s is drawn as %s', (name, expected) => expect(initials(name)).toBe(expected))
