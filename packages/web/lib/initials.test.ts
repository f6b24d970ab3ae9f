import { expect, it } from 'vitest'
import { getInitials } from './initials.ts'

it.each([
  ['Maria del Carmen Ruiz', 'MR'],
  ['  pat  ', 'P'],
  ['élodie ørsted', 'ÉØ'],
  ['𝒜lice 李', '𝒜李'],
  ['', ''],
])('%s is drawn as %s', (name, expected) => expect(getInitials(name)).toBe(expected))
