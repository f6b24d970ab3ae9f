import type { SourceDescription } from '../../connectors/source.ts'

/** A synthetic source with this key. */
export const testSource = (key: string, title = `Source ${key}`): SourceDescription => ({
  key,
  title,
  publisher: 'Tests',
  licence: 'None',
  licenceUrl: null,
  attribution: 'Tests',
  homepage: null,
  cadence: 'Weekly',
  isSynthetic: true,
})
