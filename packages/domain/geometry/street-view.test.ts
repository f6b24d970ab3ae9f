import { describe, expect, test } from 'vitest'
import {
  fieldOfViewDegrees,
  headingDegrees,
  requestedPictureSize,
  streetViewPictureUrl,
} from './street-view.ts'

describe('the heading towards a property', () => {
  const here = [-123.1, 49.25] as const
  test.each([
    ['north', [-123.1, 49.26], 0],
    ['east', [-123.09, 49.25], 90],
    ['south', [-123.1, 49.24], 180],
    ['west', [-123.11, 49.25], 270],
  ] as const)('to the %s', (_, there, expected) => {
    expect(headingDegrees(here, there)).toBeCloseTo(expected, 1)
  })

  test('counts a degree of longitude for what it is long there', () => {
    // Degrees of longitude are shorter in British Columbia.
    expect(headingDegrees(here, [-123.09, 49.26])).toBeCloseTo(33.1, 0)
  })
})

test('the address of a picture carries what the panel shows', () => {
  const pose = { panoramaId: 'abc', headingDegrees: 123.456, pitchDegrees: 2, zoom: 1 }
  const url = streetViewPictureUrl({
    baseUrl: 'https://maps.example/streetview',
    key: 'K',
    widthPixels: 370,
    heightPixels: 200,
    pose,
  })
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    key: 'K',
    size: '370x200',
    pano: 'abc',
    heading: '123.5',
    pitch: '2',
    fov: '90',
    source: 'outdoor',
  })
})

test.each([
  [0, 120],
  [1, 90],
  [2, 45],
  [9, 10],
])('zoom %i shows %i degrees', (zoom, expected) => expect(fieldOfViewDegrees(zoom)).toBe(expected))

test('a large picture is asked for in its shape, as large as there is', () => {
  expect(requestedPictureSize(370, 200)).toEqual({ widthPixels: 370, heightPixels: 200 })
  expect(requestedPictureSize(1280, 422)).toEqual({ widthPixels: 640, heightPixels: 211 })
})
