import { CREDENTIALS_TITLES, type CredentialsKey } from '#domain/account/credentials.ts'
import { UNRECORDED_RELEASE } from '#domain/blocks/block.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatDay } from '#domain/text/moments.ts'
import { DASH } from '#domain/text/number-format.ts'
import { renderBreakable } from '../../../property/blocks/block-value.tsx'
import type { NumberedSource } from './number-sources.ts'
import { PartTitle, SPACE_ABOVE_TITLE } from './part-title.tsx'
import { type Piece, toHeadKey, toPiece } from './piece.ts'
import classes from './pieces.module.css'
import { sourceId, useUniqueId } from './source-mark.tsx'
import table from './table.module.css'

const subject = 'sources'
const TABLE = 'sources/table'

export function sourcesPieces(
  sources: readonly NumberedSource[],
  pictures: readonly string[],
  { leftOut, beginsPage }: { leftOut: readonly string[]; beginsPage: boolean },
): Piece[] {
  const isComputed = sources.some(({ releaseId }) => releaseId === null)
  const notes = [
    ...leftOut,
    `A dash (${DASH}) means that no source states the value. It never means zero. “Not in this copy” means that the source could not be reached.`,
    ...(isComputed
      ? ['Lotline measures areas, lengths and distances on parcel outlines from maps, which are not surveys.']
      : []),
  ]
  return [
    toPiece({
      key: subject,
      subject,
      keepsWithNext: true,
      beginsPage,
      spaceAbove: SPACE_ABOVE_TITLE,
      node: <PartTitle subject={subject}>Sources and dates</PartTitle>,
    }),
    ...(sources.length === 0 ? [] : sourcesTable(sources)),
    ...(pictures.length === 0 ? [] : noteSection('pictures', 'Maps and pictures', pictures)),
    ...noteSection('notes', 'Reading the values', notes),
  ]
}

function noteSection(name: string, title: string, texts: readonly string[]): Piece[] {
  const key = `sources/${name}`
  const heading = <h3 className={classes.blockTitle}>{title}</h3>
  return [
    toPiece({ key, subject, keepsWithNext: true, node: heading }),
    ...texts.map((text, index) =>
      toPiece({
        key: `${key} ${index}`,
        subject,
        group: key,
        node: <p className={classes.text}>{renderBreakable(text)}</p>,
      }),
    ),
  ]
}

function sourcesTable(sources: readonly NumberedSource[]): Piece[] {
  return [
    toPiece({
      key: 'sources/deck',
      subject,
      keepsWithNext: true,
      node: (
        <p className={classes.deck}>
          A number in brackets after a value refers to its source, listed here with the licence and date of
          its data.
        </p>
      ),
    }),
    toPiece({
      key: toHeadKey(TABLE),
      subject,
      keepsWithNext: true,
      table: { key: TABLE, isHead: true },
      node: (
        <>
          <th scope="col">No.</th>
          <th scope="col">Source</th>
          <th scope="col">Licence</th>
          <th scope="col" className={table.date}>
            As of
          </th>
        </>
      ),
    }),
    ...sources.map((source) =>
      toPiece({
        key: `sources/${source.number}`,
        subject,
        table: { key: TABLE, isHead: false },
        node: <SourceCells source={source} />,
      }),
    ),
  ]
}

function nameSource(releaseId: number | null): string {
  if (releaseId === null) return 'Lotline'
  return releaseId === UNRECORDED_RELEASE ? 'Another source' : `Release ${releaseId}`
}

function SourceCells({ source: { number, releaseId, provenance, madeAt } }: { source: NumberedSource }) {
  const id = useUniqueId(sourceId(number))
  const isComputed = releaseId === null
  return (
    <>
      <td id={id} data-label="No.">
        {number}
      </td>
      <td className={table.source} data-label="Source">
        <strong>{renderBreakable(provenance?.title ?? nameSource(releaseId))}</strong>
        {isComputed && <span>Computed by Lotline from outlines, or from other values of this report</span>}
        {!isComputed && !provenance && <span>Its source was not recorded with this report</span>}
        {provenance && <span>{renderBreakable(provenance.publisher)}</span>}
        {provenance?.attribution && <span>{renderBreakable(provenance.attribution)}</span>}
        {provenance?.requestedAt && (
          <span>{describeRequest(provenance.requestedAt, provenance.credentials)}</span>
        )}
        {provenance?.isSynthetic && <em>Synthetic data: invented, not a real place</em>}
      </td>
      <td className={table.source} data-label="Licence">
        {provenance?.licenceUrl && /^https?:/i.test(provenance.licenceUrl) ? (
          <a href={provenance.licenceUrl}>{renderBreakable(provenance.licence)}</a>
        ) : (
          (provenance?.licence ?? '')
        )}
      </td>
      <td className={table.date} data-label="As of">
        {formatAsOf(provenance?.asOf ?? (isComputed ? madeAt : null))}
      </td>
    </>
  )
}

/** Text such as `Requested Nov 23, 2026 with the account’s LTSA credentials`. */
const describeRequest = (time: string, credentials: CredentialsKey | undefined): string =>
  `Requested ${formatAsOf(time)}${credentials ? ` with the account’s ${CREDENTIALS_TITLES[credentials]} credentials` : ''}`

/** A day, or the day of a moment in British Columbia. */
function formatAsOf(time: string | null): string {
  if (time === null) return DASH
  return time.includes('T') ? formatDay(time) : formatDate(time)
}
