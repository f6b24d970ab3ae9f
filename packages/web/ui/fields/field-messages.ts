import { formatNumber } from '#domain/text/number-format.ts'
import type { NumberInputResult } from './numbers/typed-number.ts'

/** Specification part 2, section 5. */
export const FIELD_MESSAGES = {
  password:
    'The password must have at least 8 characters, with a lowercase letter, an uppercase letter and a digit.',
  'password-common': 'This password is one of the first that anybody would guess. Please choose another.',
  matchOther: 'The two entries are not the same.',
  atLeastOne: 'Please choose at least one of these.',
  required: 'Please fill this in.',
  number: 'Please enter a number.',
} as const

const DECIMALS = 6

const formatBound = ({ bound, isYear }: { bound: number; isYear?: boolean }): string =>
  isYear ? String(bound) : formatNumber(bound, DECIMALS)

export function getNumberMessage(result: NumberInputResult): string | null {
  if (result.ok) return null
  switch (result.error) {
    case 'required':
    case 'number':
      return FIELD_MESSAGES[result.error]
    case 'min':
      return `Must be ${result.isExclusive ? 'more than' : 'at least'} ${formatBound(result)}.`
    case 'max':
      return `Must be ${result.isExclusive ? 'less than' : 'at most'} ${formatBound(result)}.`
  }
}
