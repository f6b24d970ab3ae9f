import type { ReportNotes } from '#contract/report/report-notes.ts'
import type { PartData, Report, ReportPart } from '#contract/report/reports.ts'
import { disclaimerText } from '#domain/account/disclaimers.ts'
import { type Block, chartTable } from '#domain/blocks/block.ts'
import { inUnits } from '#domain/blocks/block-units.ts'
import { clientText, NOT_IN_THIS_COPY } from '#domain/report/client-texts.ts'
import { isEmptyPart } from '#domain/report/glance/empty-parts.ts'
import { partDisclaimers } from '#domain/report/part-disclaimers.ts'
import { isWritten, PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import { WITHHELD } from '#domain/report/withheld-sources.ts'
import { renderBreakable } from '../../../property/blocks/block-value.tsx'
import { ChartPiece } from './chart/chart-piece.tsx'
import { type BlockOptions, cardPieces, factsPieces } from './facts-pieces.tsx'
import { listAbsentSources } from './failed-sources.ts'
import { keepsWithNextBlock } from './layout/block-runs.ts'
import { MissingPart, MissingSources, OwnersText } from './missing-part.tsx'
import { notesPieces } from './notes/notes-pieces.tsx'
import { listDataSources } from './number-sources.ts'
import { PartTitle, SPACE_ABOVE_TITLE, titlePieces } from './part-title.tsx'
import { PicturePiece } from './pictures/picture-piece.tsx'
import { cachedFor, type Piece, startPage, toPiece } from './piece.ts'
import classes from './pieces.module.css'
import { SourceMarks } from './source-mark.tsx'
import { stripPieces, tablePieces, tableSources } from './table-pieces.tsx'

interface PartOptions extends Pick<BlockOptions, 'units' | 'sources' | 'isCompact'> {
  contentWidth: number
}

export function partPieces(
  report: Pick<Report, 'parts' | 'parcels' | 'notes' | 'hideEmptyParts'>,
  options: PartOptions,
): Piece[] {
  const written = report.notes === null ? [] : writtenPieces(report.notes)
  const hasSeveralParcels = report.parcels.length > 1
  return listPrinted(report.parts)
    .filter((part) => !report.hideEmptyParts || !isEmptyPart(part))
    .flatMap((part) => {
      const pieces = isWritten(part.key) ? written : fetchedPieces(part, hasSeveralParcels, options)
      return startPage(pieces, part.beginsPage)
    })
}

const cachedTitles = new Map<PartKey, Piece>()

function partTitlePiece(subject: PartKey): Piece {
  const cached = cachedTitles.get(subject)
  if (cached) return cached
  const node = <PartTitle subject={subject}>{PART_KINDS[subject].title}</PartTitle>
  const piece = toPiece({ key: subject, subject, keepsWithNext: true, spaceAbove: SPACE_ABOVE_TITLE, node })
  cachedTitles.set(subject, piece)
  return piece
}

const writtenPieces = cachedFor((notes: ReportNotes): Piece[] => {
  const pieces = notesPieces(notes)
  return pieces.length === 0 ? [] : [partTitlePiece('notes'), ...pieces]
})

function fetchedPieces(part: ReportPart, hasSeveralParcels: boolean, options: PartOptions): Piece[] {
  const { key, status, data } = part
  const head = [partTitlePiece(key), ...noticePieces(part)]
  if (status !== 'complete' && data === null) return head
  return [...head, ...cachedSections(key, data, hasSeveralParcels, options)]
}

const noticePieces = cachedFor((part: ReportPart): Piece[] => {
  const { key, status, data } = part
  if (status !== 'complete') {
    const node = <MissingPart part={part} />
    return [toPiece({ key: `${key}/missing`, subject: key, keepsWithNext: data !== null, node })]
  }
  const sources = listAbsentSources(part)
  if (sources.length === 0) return []
  const node = <MissingSources sources={sources} />
  return [toPiece({ key: `${key}/sources`, subject: key, keepsWithNext: true, node })]
})

const cachedPieces = new WeakMap<PartData, { key: string; pieces: Piece[] }>()

/** Unchanged data returns the same pieces, so that they are not measured again. */
function cachedSections(
  key: PartKey,
  data: PartData | null,
  hasSeveralParcels: boolean,
  options: PartOptions,
): Piece[] {
  if (data === null) return sectionPieces(key, { sections: [], provenance: {} }, hasSeveralParcels, options)
  const { units, contentWidth, sources, isCompact } = options
  const numbers = listDataSources(data).map((release) => sources.get(release))
  const cacheKey = [key, hasSeveralParcels, units, contentWidth, isCompact, ...numbers].join()
  const cached = cachedPieces.get(data)
  if (cached?.key === cacheKey) return cached.pieces
  const pieces = sectionPieces(key, data, hasSeveralParcels, options)
  cachedPieces.set(data, { key: cacheKey, pieces })
  return pieces
}

function sectionPieces(
  subject: PartKey,
  { sections, provenance }: Pick<PartData, 'sections' | 'provenance'>,
  hasSeveralParcels: boolean,
  options: PartOptions,
): Piece[] {
  const pieces = inUnits(sections, options.units).flatMap(({ title, upid, blocks }, index) => {
    const key = `${subject}/${index}`
    const isAlone = upid === null && sections.length === 1
    const isTitled = hasSeveralParcels && !isAlone && title !== ''
    const blockOptions = { ...options, subject, level: isTitled ? 4 : 3 } as const
    const content = blocks.flatMap((block, at) => {
      const ownPieces = blockPieces(block, blocks, { ...blockOptions, key: `${key}/${at}` })
      return keepsWithNextBlock(block, blocks[at + 1]) ? keepLastWithNext(ownPieces) : ownPieces
    })
    const partTitle = PART_KINDS[subject].title
    if (!isTitled || content.length === 0) return content.map(continuedAs(partTitle))
    return [titlePiece(title, { key, subject }), ...content.map(continuedAs(`${partTitle} · ${title}`))]
  })
  if (pieces.length > 0) {
    const disclaimer = disclaimerPieces(subject, { sections, provenance })
    return disclaimer.length > 0 ? [...keepLastWithNext(pieces), ...disclaimer] : pieces
  }
  return [textPiece('No data on record.', { key: `${subject}/none`, subject })]
}

const disclaimerPieces = (subject: PartKey, data: Pick<PartData, 'sections' | 'provenance'>): Piece[] =>
  partDisclaimers(subject, data).map((disclaimer) => {
    const node = <p className={classes.disclaimer}>{disclaimerText(disclaimer)}</p>
    return toPiece({ key: `${subject}/disclaimer/${disclaimer}`, subject, node })
  })

/** Smallest scales at which the text of pictures and charts is still legible. */
const MIN_SCALES = { picture: 0.72, chart: 0.85 }

/** Sets the title repeated when a piece continues on the next page. */
const continuedAs =
  (title: string) =>
  (piece: Piece): Piece => ({ ...piece, continues: title })

function blockPieces(
  block: Block,
  blocks: readonly Block[],
  options: PartOptions & BlockOptions & { subject: PartKey; level: 3 | 4 },
): Piece[] {
  const { key, subject, sources, units, contentWidth } = options
  const scaleOf = (kind: keyof typeof MIN_SCALES) => (options.isCompact ? { minScale: MIN_SCALES[kind] } : {})
  switch (block.kind) {
    case 'facts':
      if (block.card) return cardPieces(block, blocks, options)
      return [...titlePieces(block.title, options), ...factsPieces(block, options)]
    case 'table': {
      if (block.drawing === 'strip') return stripPieces(block, options)
      if (block.rows.length === 0) {
        return [...titlePieces(block.title, options), textPiece('None on record.', options)]
      }
      const commonSources = tableSources(block, sources)
      const marks = commonSources && <SourceMarks sources={sources} releases={commonSources} />
      return [...titlePieces(block.title, options, marks), ...tablePieces(block, options)]
    }
    case 'chart': {
      const table = chartTable(block, blocks)
      if (!table) throw new Error(`The chart ${block.key} has no table ${block.table}.`)
      const node = <ChartPiece block={block} table={table} units={units} contentWidth={contentWidth} />
      return [...titlePieces(block.title, options), toPiece({ key, subject, ...scaleOf('chart'), node })]
    }
    case 'picture':
    case 'view': {
      if (block.cardId !== undefined) return []
      const scale = block.kind === 'picture' ? scaleOf('picture') : {}
      return [
        toPiece({ key, subject, ...scale, node: <PicturePiece block={block} contentWidth={contentWidth} /> }),
      ]
    }
    case 'text': {
      // Withheld values are listed once for the whole report, on the first page or with the sources.
      if (block.key === WITHHELD) return blocks.length > 1 ? [] : [textPiece(NOT_IN_THIS_COPY, options)]
      const forClients = clientText(subject, block)
      if (forClients !== null && forClients !== block.text) {
        return [toPiece({ key, subject, node: <OwnersText onScreen={block.text} onPaper={forClients} /> })]
      }
      const lines = block.text.split('\n').filter((line) => line.trim() !== '')
      return [
        ...titlePieces(block.title ?? null, options),
        ...lines.map((line, index) => textPiece(line, { key: `${key}/${index}`, subject })),
      ]
    }
  }
}

const keepLastWithNext = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, index) => (index === pieces.length - 1 ? { ...piece, keepsWithNext: true } : piece))

const titlePiece = (title: string, { key, subject }: Pick<BlockOptions, 'key' | 'subject'>): Piece =>
  toPiece({
    key,
    subject,
    keepsWithNext: true,
    node: <h3 className={classes.sectionTitle}>{renderBreakable(title)}</h3>,
  })

const textPiece = (text: string, { key, subject }: Pick<BlockOptions, 'key' | 'subject'>): Piece =>
  toPiece({ key, subject, node: <p className={classes.text}>{renderBreakable(text)}</p> })
