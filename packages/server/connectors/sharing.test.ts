import { describe, expect, it } from 'vitest'
import { readSettings } from '../settings/env.ts'
import { SOURCES } from './registry.ts'
import { allowsSharing } from './sharing.ts'

const rule = (environment: NodeJS.ProcessEnv = {}) => allowsSharing(readSettings(environment).sharing)

describe('What may stand in shared reports', () => {
  it('is open data by its licence, and the invented district', () => {
    for (const key of ['parcelmap-bc', 'vancouver', 'openstreetmap', 'demo'])
      expect(rule()(key), key).toBe(true)
  })

  it('is nothing of boards, the land title register, own files, or a source that nobody knows', () => {
    for (const key of ['paragon', 'myltsa', 'local-survey', 'unheard-of', '']) {
      expect(rule()(key), key).toBe(false)
    }
  })

  it('is nothing whose terms were not read', () => {
    expect(rule()('kamloops')).toBe(false)
  })

  it('is what the settings say, before anything else; to withhold prevails', () => {
    const said = rule({
      LOTLINE_SHARED_SOURCES: ' local-survey, kamloops,paragon ',
      LOTLINE_WITHHELD_SOURCES: 'vancouver, paragon',
    })
    expect(['local-survey', 'kamloops'].map(said)).toEqual([true, true])
    expect(['vancouver', 'paragon'].map(said)).toEqual([false, false])
  })

  it('is decided for every source that has a connector', () => {
    for (const { key, isSharingAllowed } of SOURCES) expect(rule()(key)).toBe(isSharingAllowed)
  })

  it('refuses a setting that names no key', () => {
    expect(() => rule({ LOTLINE_SHARED_SOURCES: 'local survey' })).toThrow('LOTLINE_SHARED_SOURCES')
  })
})
