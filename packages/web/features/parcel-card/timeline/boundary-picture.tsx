import type { TimelineBoundary, TimelineEntry } from '#contract/parcel/parcel-timeline.ts'
import { outerRings } from '#domain/geometry/polygon.ts'
import { Note } from '../../../ui/note.tsx'
import sketchClasses from '../parcel-sketch.module.css'
import { drawSketch, formatPath, type SketchBox } from '../sketch-geometry.ts'
import classes from './boundary-picture.module.css'
import { getLegend, labelPicture } from './timeline-labels.ts'

const BOX: SketchBox = { width: 300, minHeight: 90, maxHeight: 150, margin: 14 }

interface BoundaryPictureProps {
  entry: Pick<TimelineEntry, 'lineage' | 'boundaries'>
  upid: string
}

/** Boundaries before a change (dashed) and after it (solid). Highlights the card's parcel. */
export function BoundaryPicture({ entry, upid }: BoundaryPictureProps) {
  const { before = [], after = [] } = entry.boundaries ?? {}
  if (entry.boundaries === null) return null
  if (before.length + after.length === 0) {
    return <Note>There are too many outlines to show here.</Note>
  }
  const all = [...before, ...after]
  const frame = all.filter(({ isFramed }) => isFramed)
  const sketch = drawSketch(
    (frame.length > 0 ? frame : all).flatMap(({ geometry }) => outerRings(geometry)),
    BOX,
  )
  if (sketch === null) return null
  const { project, width, height } = sketch
  const renderShapes = (boundaries: readonly TimelineBoundary[], side: 'before' | 'after') =>
    boundaries.map(({ id, geometry }) => (
      <path
        key={`${side} ${id}`}
        d={formatPath(outerRings(geometry), project)}
        className={classes[side]}
        data-own={id === upid || undefined}
      />
    ))
  return (
    <figure className={classes.picture}>
      <svg
        className={sketchClasses.drawing}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={labelPicture(entry)}
      >
        {renderShapes(after, 'after')}
        {renderShapes(before, 'before')}
        <path d={`M${width - 12} 20v-13m-4 5 4-5 4 5`} className={sketchClasses.north} aria-hidden />
      </svg>
      <figcaption>
        <Note>{getLegend(entry)}</Note>
      </figcaption>
    </figure>
  )
}
