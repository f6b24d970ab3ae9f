import type { Report } from '#contract/report/reports.ts'
import type { Glance, GlanceFigure } from '#domain/report/glance/glance.ts'
import { type GlancePoint, SEVERITIES } from '#domain/report/glance/worth-knowing.ts'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { BlockValue, renderBreakable } from '../../../../property/blocks/block-value.tsx'
import { OwnPicture } from '../../cover/own-picture.tsx'
import { PartTitle } from '../part-title.tsx'
import { type PageSubject, type Piece, toPiece } from '../piece.ts'
import { HiddenWhileMeasured } from '../source-mark.tsx'
import classes from './glance.module.css'
import { PageLink } from './page-numbers.tsx'

const subject = 'glance'

/** Smallest legible scale, to which the page at a glance shrinks to remain one page. */
const MIN_SCALE = 0.85

export interface ReportGlance {
  glance: Glance
  /** Address such as `1184 Tidewater Crescent and 3 more`. */
  title: string
  /** PID and municipality. */
  deck: string
  preparedFor: string | null
  /** Parts, attachments and sources that follow, in order. */
  contents: readonly { subject: PageSubject; title: string }[]
  map: Pick<Report, 'id' | 'parcels' | 'place'>
}

export function glancePieces(
  { glance, title, deck, preparedFor, contents, map }: ReportGlance,
  units: UnitSystem,
  contentWidth: number,
): Piece[] {
  const { figures, points, changes, unchanged } = glance
  const hasSeveralParcels = map.parcels.length > 1
  const pieces = [
    <Head key="head" title={title} deck={deck} preparedFor={preparedFor} />,
    figures.length > 0 && <Figures key="figures" figures={figures} units={units} />,
    points.length > 0 && hasSeveralParcels && <WideMap key="map" map={map} contentWidth={contentWidth} />,
    points.length > 0 && <Points key="points" {...{ points, units, map: hasSeveralParcels ? null : map }} />,
    (changes || unchanged) && <Changes key="changes" changes={changes} unchanged={unchanged} units={units} />,
    contents.length > 0 && <Contents key="contents" contents={contents} />,
    <Gaps key="gaps" glance={glance} />,
  ]
  return pieces.flatMap((node) =>
    node
      ? toPiece({
          key: `${subject}/${node.key}`,
          subject,
          group: subject,
          beginsPage: node.key === 'head',
          minScale: MIN_SCALE,
          // If the pieces need two pages, the last one is not alone on the second.
          keepsWithNext: node.key === 'contents',
          node,
        })
      : [],
  )
}

function Head({ title, deck, preparedFor }: Pick<ReportGlance, 'title' | 'deck' | 'preparedFor'>) {
  return (
    <div className={classes.head}>
      <PartTitle subject={subject}>{renderBreakable(`${title} at a glance`)}</PartTitle>
      <p>
        <span>{deck}</span>
        {preparedFor !== null && <strong>Prepared for {renderBreakable(preparedFor)}</strong>}
      </p>
    </div>
  )
}

const isLong = ({ fact }: GlanceFigure): boolean => String(fact.value).length > 20

function Figures({ figures, units }: { figures: readonly GlanceFigure[]; units: UnitSystem }) {
  // Four figures, one of them long, fill a row of five columns.
  const isOneRow = figures.length === 4 && figures.filter(isLong).length === 1
  return (
    <dl className={classes.figures} data-one-row={isOneRow}>
      {figures.map((figure) => (
        <Figure key={`${figure.part}/${figure.fact.key}`} figure={figure} units={units} />
      ))}
    </dl>
  )
}

function Figure({ figure, units }: { figure: GlanceFigure; units: UnitSystem }) {
  const { part, fact } = figure
  return (
    <div data-long={isLong(figure)}>
      <dt>{fact.term}</dt>
      <dd>
        <BlockValue type={fact.type} value={fact.value} units={units} />
        <small>
          {fact.note}
          <PageLink subject={part} isInText lead={fact.note === '' ? '' : ', '} />
        </small>
      </dd>
    </div>
  )
}

/** CSS pixels of the map beside the points. */
const MAP = { width: 316, height: 208 }
/** CSS pixels of the map above the points, for several parcels. */
const WIDE_HEIGHT = 250

function WideMap({ map, contentWidth }: Pick<ReportGlance, 'map'> & { contentWidth: number }) {
  return (
    <div className={classes.wideMap}>
      <GlanceMap map={map} width={contentWidth} height={WIDE_HEIGHT} />
    </div>
  )
}

function GlanceMap({ map, ...size }: Pick<ReportGlance, 'map'> & typeof MAP) {
  return (
    <div className={classes.map} style={size}>
      <HiddenWhileMeasured>
        <OwnPicture report={map} {...size} />
      </HiddenWhileMeasured>
    </div>
  )
}

interface PointsProps {
  points: readonly GlancePoint[]
  units: UnitSystem
  /** Map beside the points; null if it is above them. */
  map: ReportGlance['map'] | null
}

function Points({ points, units, map }: PointsProps) {
  return (
    <div className={classes.points} data-wide={map === null}>
      {map && <GlanceMap map={map} {...MAP} />}
      <div>
        <h3>Worth knowing</h3>
        <ul>
          {points.map(({ part, severity, fact }) => (
            <li key={`${part}/${fact.key}/${fact.note}`} data-severity={severity}>
              <b>{SEVERITIES[severity]}</b> <span>{fact.term}</span>
              <p>
                <BlockValue type={fact.type} value={fact.value} units={units} />
                {fact.note !== '' && <span> · {renderBreakable(fact.note)}</span>}
                <PageLink subject={part} isInText lead=", " />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface ChangesProps extends Pick<Glance, 'changes' | 'unchanged'> {
  units: UnitSystem
}

function Changes({ changes, unchanged, units }: ChangesProps) {
  return (
    <div className={classes.changes}>
      <h3>What changed in two years</h3>
      {unchanged !== null && <p>{renderBreakable(unchanged)}</p>}
      {changes && (
        <ul>
          {changes.table.rows.map(({ key, values: [on = null, ...words] }) => (
            <li key={key}>
              <BlockValue type="date" value={on} units={units} />
              <span>{renderBreakable(words.filter((word) => word !== null).join(': '))}</span>
              <PageLink subject="changes" isInText />
            </li>
          ))}
        </ul>
      )}
      {changes?.isCut && (
        <p>
          Earlier changes are listed on <PageLink subject="changes" isInText />.
        </p>
      )}
    </div>
  )
}

function Contents({ contents }: Pick<ReportGlance, 'contents'>) {
  return (
    <div className={classes.contents}>
      <h3>In this report</h3>
      <ol style={{ gridTemplateRows: `repeat(${Math.ceil(contents.length / 2)}, auto)` }}>
        {contents.map((entry) => (
          <li key={entry.subject}>
            <span>{renderBreakable(entry.title)}</span>
            <PageLink subject={entry.subject} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Gaps({ glance: { notFound, failed, leftOut } }: { glance: Glance }) {
  if (notFound.length + failed.length + leftOut.length === 0) return null
  return (
    <div className={classes.gaps}>
      {notFound.length > 0 && (
        <p>
          <b>Searched and not found:</b> {notFound.map((part) => PART_KINDS[part].title).join(', ')}.
        </p>
      )}
      {failed.length > 0 && (
        <p>
          <b>Failed:</b> {failed.join(', ')}. Request them again before you rely on this report.
        </p>
      )}
      {leftOut.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
