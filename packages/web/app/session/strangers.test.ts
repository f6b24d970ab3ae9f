import { expect, it } from 'vitest'
import { isForStrangers } from './strangers.ts'

it.each([
  ['/shared', true],
  ['/SHARED/', true],
  ['/Cma', true],
  ['/dashboard/shared', false],
  ['/sharedness', false],
])('%s is a page for strangers: %s', (pathname, isTheirs) => expect(isForStrangers(pathname)).toBe(isTheirs))
