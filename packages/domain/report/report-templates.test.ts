import { expect, test } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import { partsFromTemplate, type TemplatePart } from './report-templates.ts'

const part = (key: TemplatePart['key'], beginsPage = false): TemplatePart => ({
  key,
  printDisabled: false,
  beginsPage,
})
const TEMPLATE = {
  parts: [part('notes', true), part('parcel'), part('analysis'), part('title')],
  goneParts: ['Soil map'],
}

test('A report gets the parts of a template in order, and is told which it cannot have', () => {
  const allowed = new Set([RESOURCES.APP_CMA])
  expect(partsFromTemplate(TEMPLATE, { allowed, hasParcels: true })).toEqual({
    parts: [part('notes', true), part('parcel'), part('analysis')],
    leftOut: ['“Land title” is not in your subscription.', '“Soil map” no longer exists.'],
  })
})

test('A report about a place without a parcel gets the parts of places', () => {
  const allowed = new Set([RESOURCES.APP_CMA, RESOURCES.DS_LTSA])
  expect(partsFromTemplate(TEMPLATE, { allowed, hasParcels: false })).toEqual({
    parts: [part('notes', true), part('analysis')],
    leftOut: [
      '“Lot and dimensions” needs a parcel.',
      '“Land title” needs a parcel.',
      '“Soil map” no longer exists.',
    ],
  })
})
