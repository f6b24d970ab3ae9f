import { tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import {
  describeReach,
  hiddenChangesText,
  noChangesText,
} from '#domain/watching/changes/texts/timeline-reach.ts'
import { readParcelTimeline } from '../../watching/parcel-timeline/service.ts'
import type { PartMaker } from './part-maker.ts'

const MAX_ENTRIES = 40

export const changesPart: PartMaker = {
  async ofParcel({ database, permissions }, { upid }) {
    // The table omits the facts of the entries, which have units.
    const timeline = await readParcelTimeline(database, permissions, upid, 'imperial')
    const { entries } = timeline
    const hiddenNote = hiddenChangesText(timeline.unseen, 'this report')
    const reach =
      entries.length === 0
        ? noChangesText(timeline)
        : describeReach({ ...timeline, isCut: timeline.isCut || entries.length > MAX_ENTRIES })
    const note = textBlock('reach', [reach, hiddenNote].filter(Boolean).join(' '))
    if (entries.length === 0) return [note]
    return [
      tableBlock(
        'changes',
        null,
        entries.slice(0, MAX_ENTRIES),
        [
          ['on', 'Date', 'date', ({ on }) => on],
          ['title', 'Change', 'text', ({ title }) => title],
          [
            'text',
            'What changed',
            'text',
            ({ unit, text: words }) => (unit ? `${unit.label}: ${words}` : words),
          ],
        ],
        ({ key, releaseId }) => ({ key, releaseId }),
      ),
      note,
    ]
  },
}
