import { describe, expect, it } from 'vitest'
import { INITIAL_MAP_TOOLS, type MapTools } from '#domain/map-tools/map-gestures.ts'
import type { SubjectChoice } from '../../../state/map/subject.ts'
import { getSubjectStep } from './subject-step.ts'

const choosing: MapTools = { ...INITIAL_MAP_TOOLS, mode: 'cmaSubject' }
const positioning: MapTools = { ...INITIAL_MAP_TOOLS, mode: 'cmaSubjectPositioning' }
const parcel: SubjectChoice = { kind: 'parcel', upid: 'a', name: '12 Harbour Street' }
const place: SubjectChoice = { kind: 'place', at: [-123, 49], name: null }
const labels = (tools: MapTools, choice: SubjectChoice | null) =>
  getSubjectStep(tools, choice, false).actions.map(({ label }) => label)

describe('the bar of the subject', () => {
  it('says how to choose it, by pointer or by keys', () => {
    expect(getSubjectStep(choosing, null, false)).toMatchObject({
      name: null,
      hint: expect.stringMatching(/^Click the property/),
    })
    expect(getSubjectStep(choosing, null, true).hint).toMatch(/^Arrows move the map, Space takes/)
    expect(labels(choosing, null)).toEqual(['Position by hand', 'Cancel'])
  })

  it('names what is chosen', () => {
    expect(getSubjectStep(choosing, parcel, false)).toMatchObject({ name: '12 Harbour Street', hint: '' })
    expect(getSubjectStep(choosing, { ...parcel, name: null }, false).name).toBe('This parcel')
    expect(getSubjectStep(choosing, place, false).name).toBe('A place without a parcel')
    expect(labels(choosing, place)).toEqual(['Move it', 'Cancel'])
  })

  it('saves a place once there is one', () => {
    expect(labels(positioning, null)).toEqual(['Cancel'])
    expect(labels({ ...positioning, subject: [-123, 49] }, null)).toEqual(['Save', 'Cancel'])
  })
})
