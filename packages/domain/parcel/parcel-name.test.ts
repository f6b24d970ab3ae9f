import { describe, expect, test } from 'vitest'
import { parcelName } from './parcel-name.ts'

const NOTHING = {
  address: null,
  pid: null,
  planNumber: null,
  lotNumber: null,
  pin: null,
  parcelClass: 'unknown',
}

describe('A parcel is called', () => {
  test.each([
    [{ address: '1184 Tidewater Crescent', pid: '012345678' }, '1184 Tidewater Crescent'],
    [{ pid: '012345678', planNumber: 'VIP1' }, 'PID 012-345-678'],
    [{ planNumber: 'VIP950130', lotNumber: '4', parcelClass: 'subdivision' }, 'Lot 4, Plan VIP950130'],
    [{ planNumber: 'VIP950130', parcelClass: 'subdivision' }, 'Plan VIP950130'],
    [{ planNumber: '1234', lotNumber: '4', parcelClass: 'road' }, 'Road, Plan 1234'],
    [{ pin: '90012', parcelClass: 'crown' }, 'Crown land, PIN 90012'],
    [{ parcelClass: 'park' }, 'Park, no address'],
    [{ parcelClass: 'something new' }, 'Parcel, no address'],
  ])('%o', (parcel, name) => expect(parcelName({ ...NOTHING, ...parcel })).toBe(name))
})
