import type { ReactNode } from 'react'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { disclaimerText } from '#domain/account/disclaimers.ts'
import { type PartBlock, tableOfChart } from '#domain/report/part-content.ts'
import { disclaimerOfPart } from '#domain/report/part-disclaimers.ts'
import { isWritten, PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import { ChartPiece } from './chart/chart-piece.tsx'
import { type BlockOptions, factsPieces } from './facts-pieces.tsx'
import { failedSourcesOf } from './failed-sources.ts'
import { MissingPart, MissingSources } from './missing-part.tsx'
import { areNotesEmpty, notesPieces } from './notes/notes-pieces.tsx'
import { printedParts } from './number-sources.ts'
import { PartTitle } from './part-title.tsx'
import { PicturePiece } from './pictures/picture-piece.tsx'
import { ViewPiece } from './pictures/view-piece.tsx'
import { onePiece, type Piece } from './piece.ts'
import classes from './pieces.module.css'
import { breakable } from './printed-value.tsx'
import { SourceMarks } from './source-mark.tsx'
import { sourcesOfTable, tablePieces } from './table-pieces.tsx'

interface PartOptions extends Pick<BlockOptions, 'units' | 'sources'> {
  /** CSS pixels of the page's content. */
  contentWidth: number
}

/** Returns the content of all parts that are printed, in their order; of several parcels, each under its title. */
export function partPieces(
  report: Pick<Report, 'parts' | 'parcels' | 'notes'>,
  options: PartOptions,
): Piece[] {
  const isOfSeveral = report.parcels.length > 1
  return printedParts(report).flatMap((part) =>
    isWritten(part.key) ? writtenPieces(part.key, report.notes) : madePieces(part, isOfSeveral, options),
  )
}

const partTitlePiece = (subject: PartKey): Piece =>
  onePiece({
    key: subject,
    subject,
    isWithNext: true,
    node: <PartTitle subject={subject}>{PART_KINDS[subject].title}</PartTitle>,
  })

const writtenPieces = (key: PartKey, notes: Report['notes']): Piece[] =>
  notes === null || areNotesEmpty(notes) ? [] : [partTitlePiece(key), ...notesPieces(notes)]

function madePieces(part: ReportPart, isOfSeveral: boolean, options: PartOptions): Piece[] {
  return [
    partTitlePiece(part.key),
    ...(part.status === 'complete'
      ? []
      : [
          onePiece({
            key: `${part.key}/missing`,
            subject: part.key,
            isWithNext: part.data !== null,
            node: <MissingPart part={part} />,
          }),
        ]),
    ...missingSources(part),
    ...(part.status === 'complete' || part.data !== null ? sectionPieces(part, isOfSeveral, options) : []),
  ]
}

/** Notice of the sources that a complete part is without. */
function missingSources(part: ReportPart): Piece[] {
  const failed = part.status === 'complete' ? failedSourcesOf(part) : []
  if (failed.length === 0) return []
  const node = <MissingSources failed={failed} />
  return [onePiece({ key: `${part.key}/sources`, subject: part.key, isWithNext: true, node })]
}

function sectionPieces(part: ReportPart, isOfSeveral: boolean, options: PartOptions): Piece[] {
  const pieces = (part.data?.sections ?? []).flatMap(({ title, blocks }, index) => {
    const key = `${part.key}/${index}`
    const blockOptions = { ...options, subject: part.key, level: isOfSeveral ? 4 : 3 } as const
    const content = blocks.flatMap((block, at) => {
      const ofBlock = blockPieces(block, blocks, { ...blockOptions, key: `${key}/${at}` })
      return isWithNextBlock(block, blocks[at + 1]) ? withNext(ofBlock) : ofBlock
    })
    const about = PART_KINDS[part.key].title
    if (!isOfSeveral || title === '' || content.length === 0) return content.map(continuing(about))
    return [titlePiece(title, { key, subject: part.key }), ...content.map(continuing(`${about} · ${title}`))]
  })
  if (pieces.length > 0) return [...pieces, ...disclaimerPieces(part)]
  return [textPiece('No data on record.', { key: `${part.key}/none`, subject: part.key })]
}

/** The notice below values of the land title register and of boards; a part that found none needs none. */
function disclaimerPieces({ key, data }: ReportPart): Piece[] {
  const disclaimer = disclaimerOfPart(key)
  const hasValues = data?.sections.some(({ blocks }) => blocks.some(({ kind }) => kind !== 'text'))
  if (disclaimer === null || !hasValues) return []
  const node = <p className={classes.disclaimer}>{disclaimerText(disclaimer)}</p>
  return [onePiece({ key: `${key}/disclaimer`, subject: key, node })]
}

const FIGURES: readonly PartBlock['kind'][] = ['picture', 'view', 'chart']

/** True for what is read with the block after it: whatever a sentence is about, facts that a figure shows, and a chart that facts explain. */
const isWithNextBlock = ({ kind }: PartBlock, next: PartBlock | undefined): boolean =>
  next !== undefined &&
  (next.kind === 'text' ||
    (kind === 'facts' && FIGURES.includes(next.kind)) ||
    (kind === 'chart' && next.kind === 'facts'))

/** Says on a page that begins with the piece what it continues. */
const continuing =
  (about: string) =>
  (piece: Piece): Piece => ({ ...piece, continues: about })

function blockPieces(
  block: PartBlock,
  blocks: readonly PartBlock[],
  options: PartOptions & BlockOptions & { level: 3 | 4 },
): Piece[] {
  const { key, subject, sources, units, contentWidth } = options
  switch (block.kind) {
    case 'facts':
      return [...titlePieces(block.title, options), ...factsPieces(block, options)]
    case 'table': {
      if (block.rows.length === 0) {
        const none = textPiece('None on record.', options)
        return [...titlePieces(block.title, options), none]
      }
      const common = sourcesOfTable(block)
      const marks = common && <SourceMarks {...{ sources }} of={common} />
      return [...titlePieces(block.title, options, marks), ...tablePieces(block, options)]
    }
    case 'chart': {
      const table = tableOfChart(block, blocks)
      if (!table) throw new Error(`The chart ${block.key} has no table ${block.table}.`)
      const node = <ChartPiece {...{ block, table, units, contentWidth }} />
      return [...titlePieces(block.title, options), onePiece({ key, subject, node })]
    }
    case 'picture':
      return [onePiece({ key, subject, node: <PicturePiece {...{ block, contentWidth }} /> })]
    case 'view':
      return [onePiece({ key, subject, node: <ViewPiece {...{ block, contentWidth }} /> })]
    case 'text':
      return block.text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line, index) => textPiece(line, { key: `${key}/${index}`, subject }))
  }
}

/** Title of a block, a step below that of its parcel. */
function titlePieces(
  title: string | null,
  { key, subject, level }: Pick<BlockOptions, 'key' | 'subject'> & { level: 3 | 4 },
  marks?: ReactNode,
): Piece[] {
  if (title === null || title === '') return []
  const Heading = `h${level}` as const
  const node = (
    <Heading className={classes.blockTitle}>
      {breakable(title)}
      {marks}
    </Heading>
  )
  return [onePiece({ key: `${key}/title`, subject, isWithNext: true, node })]
}

/** Their last stays with what follows. */
const withNext = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, index) => (index === pieces.length - 1 ? { ...piece, isWithNext: true } : piece))

const titlePiece = (title: string, { key, subject }: Pick<BlockOptions, 'key' | 'subject'>): Piece =>
  onePiece({
    key,
    subject,
    isWithNext: true,
    node: <h3 className={classes.sectionTitle}>{breakable(title)}</h3>,
  })

const textPiece = (text: string, { key, subject }: Pick<BlockOptions, 'key' | 'subject'>): Piece =>
  onePiece({ key, subject, node: <p className={classes.text}>{breakable(text)}</p> })
