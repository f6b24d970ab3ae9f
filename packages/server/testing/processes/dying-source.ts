import type { SourceDescription } from '../../connectors/source.ts'

export const DYING_SOURCE: SourceDescription = {
  key: 'dying',
  title: 'Parcels of an import that is killed',
  publisher: 'Tests',
  licence: 'None',
  licenceUrl: null,
  attribution: 'Tests',
  homepage: null,
  cadence: 'Once',
  isSynthetic: true,
}
