import type { Geometry, MultiPolygon } from 'geojson'
import { useEffect, useState } from 'react'
import type { TimelineEntry as Entry } from '#contract/parcel/parcel-timeline.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { formatDate } from '#domain/text/dates.ts'
import { useMapController } from '../../../map/controller.ts'
import { ChangeIcon } from '../../../property/change-icon.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import { CardLink } from '../card-heading.tsx'
import { BoundaryPicture } from './boundary-picture.tsx'
import entryFacts from './entry-facts.module.css'
import { FamilyParcels } from './family-parcels.tsx'
import classes from './timeline.module.css'
import { getEntrySourceLines } from './timeline-labels.ts'

interface TimelineEntryProps {
  entry: Entry
  source: Provenance | undefined
  upid: string
}

export function TimelineEntry({ entry, source, upid }: TimelineEntryProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  useBoundaryOnMap(isPointedAt ? entry : null)
  return (
    <li
      className={classes.entry}
      data-type={entry.type}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setPointedAt(true)}
      onBlur={() => setPointedAt(false)}
    >
      <span className={classes.icon}>
        <ChangeIcon type={entry.type} reason={entry.lineage?.reason} size={14} />
      </span>
      <div className={classes.head}>
        <b>{entry.title}</b>
        <Sourced lines={getEntrySourceLines(entry, source)}>
          <time dateTime={entry.on}>{formatDate(entry.on)}</time>
        </Sourced>
      </div>
      <p className={classes.text}>
        {entry.unit && (
          <>
            <CardLink upid={entry.unit.upid}>{entry.unit.label}</CardLink>{' '}
          </>
        )}
        <Unbroken text={entry.text} />
      </p>
      <BoundaryPicture entry={entry} upid={upid} />
      {entry.lineage && <FamilyParcels lineage={entry.lineage} upid={upid} />}
      {!isInSentence(entry) && <EntryFacts facts={entry.facts} />}
    </li>
  )
}

const isInSentence = ({ facts, type }: Entry) =>
  facts.length === 1 && type !== 'development_application_updated'

const Unbroken = ({ text }: { text: string }) =>
  text.split(/(PID \d{3}-\d{3}-\d{3}(?: \([^)]*\))?)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // A sentence may name a PID twice.
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by position
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ),
  )

function useBoundaryOnMap(entry: Entry | null): void {
  const map = useMapController()
  const boundaries = entry?.boundaries
  useEffect(() => {
    if (!map || !boundaries) return
    const { before, after } = boundaries
    const shapes = before.length > 0 ? before : after
    if (shapes.length === 0) return
    map.previewAt(toMultiPolygon(shapes.map(({ geometry }) => geometry)))
    return () => map.previewAt(null)
  }, [map, boundaries])
}

const toMultiPolygon = (geometries: readonly Geometry[]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  }),
})

/** Collapsed, because the sentence above states the important facts. */
function EntryFacts({ facts }: Pick<Entry, 'facts'>) {
  const hasBefore = facts.some(({ before }) => before !== null)
  const hasAfter = facts.some(({ after }) => after !== null)
  if (!hasBefore && !hasAfter) return null
  const isComparison = hasBefore && hasAfter
  const singleTitle = hasAfter ? 'Details' : 'Before'
  return (
    <details className={entryFacts.facts}>
      <summary>{isComparison ? 'Before and after' : singleTitle}</summary>
      <table>
        {isComparison && (
          <thead>
            <tr>
              <td />
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
        )}
        <tbody>
          {facts.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {hasBefore && <td>{before ?? '–'}</td>}
              {hasAfter && <td>{after ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
