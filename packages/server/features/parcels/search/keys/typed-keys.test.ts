import { expect, test } from 'vitest'
import { readTypedKeys } from './typed-keys.ts'

test.each([
  ['012-345-678', { prefix: '012345678', doubt: 0 }],
  ['12345678', { prefix: '012345678', doubt: 0 }],
  ['PID 012 345 678', { prefix: '012345678', doubt: 0 }],
  ['012-34', { prefix: '01234', doubt: 0.2 }],
  ['012-', { prefix: '012', doubt: 0.2 }],
  ['pid: 01', { prefix: '01', doubt: 0.1 }],
  ['1234', { prefix: '1234', doubt: 0.9 }],
  ['123', null],
  ['12-34', null],
  ['1234 main', null],
  ['1234567890', null],
])('%s as a PID', (text, pid) => expect(readTypedKeys(text).pid).toEqual(pid))

test.each([
  ['EPS2328', 'EPS2328'],
  ['eps 23', 'EPS23'],
  ['Strata Plan VAS586', 'VAS586'],
  ['strata plan NW 168', 'NWS168'],
  ['plan VR 586', 'VAS586'],
  ['NW168', 'NWS168'],
  ['plan 0vap', undefined],
  ['EPS', 'EPS'],
  ['the', undefined],
  ['VIP65337RW', 'VIP65337RW'],
  ['%', undefined],
])('%s as a plan', (text, prefix) => expect(readTypedKeys(text).plan?.prefix).toBe(prefix))

test.each([
  ['R2912345', 'R2912345'],
  ['r29', 'R29'],
  ['MLS# R2912', 'R2912'],
  ['MLS® 912345', '912345'],
  ['main st', undefined],
  ['R%', undefined],
])('%s as a listing', (text, prefix) => expect(readTypedKeys(text).listing?.prefix).toBe(prefix))
