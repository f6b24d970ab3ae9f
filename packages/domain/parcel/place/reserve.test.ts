import { expect, test } from 'vitest'
import { PARTLY_IN_RESERVE, reserveLabel } from './reserve.ts'

test.each([
  [null, 'ALR'],
  ['in the reserve', 'ALR'],
  [PARTLY_IN_RESERVE, 'Partly ALR'],
])('%s', (status, label) => expect(reserveLabel(status)).toBe(label))
