import { planningLines } from '#domain/layers/planning-lines.ts'
import { distinctKeys, fact, type PartMaker, text } from './part-maker.ts'

/** Zoning, plans and constraints with the share of the parcel that each covers, as the parcel card writes them. */
export const planningPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    const lines = planningLines(await card(upid))
    if (lines.length === 0) return [text('none', 'No planning data covers this parcel.')]
    const keys = distinctKeys(lines.map(({ layer }) => layer))
    return [
      {
        kind: 'facts',
        key: 'planning',
        title: null,
        facts: lines.map(({ layer, term, text: words, note, releaseId }, index) => {
          const key = keys[index] ?? layer
          // Nothing is known of the place: that is no value, and nobody states it.
          return releaseId === null
            ? fact(key, term, 'text', null, null, words)
            : fact(key, term, 'text', words, releaseId, note)
        }),
      },
    ]
  },
}
