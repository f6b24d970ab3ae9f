import { type CSSProperties, useEffect, useEffectEvent, useMemo } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import type { Report } from '#contract/report/reports.ts'
import { PAPERS, type Paper } from '#domain/report/paper.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { Cover } from '../cover/cover.tsx'
import { useAssembly } from '../cover/use-assembly.ts'
import {
  AttachedContent,
  type AttachedPage,
  attachedPages,
  attachmentSubject,
  isPdfPage,
} from './attached/attached-pages.tsx'
import { StartDrawing, useDrawings } from './chart/drawings.ts'
import { PageContent } from './drawn/page-content.tsx'
import { PageNumbers, pageId } from './glance/page-numbers.tsx'
import { type MeasurePieces, measurePieces, type PieceMeasures } from './layout/measure-pieces.ts'
import { type PageLayout, usePageLayout } from './layout/use-page-layout.ts'
import { makeLetterhead, type ReportLetterhead } from './letterhead.tsx'
import { PaperPage } from './paper-page.tsx'
import type { PageSubject, Piece } from './piece.ts'
import { PieceRuns } from './piece-runs.tsx'
import { usePrintStyle } from './print-style.ts'
import classes from './report-pages.module.css'
import { useReportPieces } from './report-pieces.tsx'
import { IsMeasuredCopy } from './source-mark.tsx'

/** CSS pixels. Header and footer are in the top and bottom margins. */
const MARGINS = { side: 64, top: 92, bottom: 76 }

export interface ReportPage {
  /** Page number. The cover is page 1. */
  number: number
  id: string
  subjects: PageSubject[]
}

export interface ReportPagesProps {
  report: Report
  branding: Branding | null
  creaTrademarkStatement: boolean
  units: UnitSystem
  /** 1 is the real size. Ignored in print. */
  zoom: number
  onLayout: (pages: ReportPage[]) => void
  isStale?: boolean
  /** Whether to lay out newer content at low priority. */
  isLazy?: boolean
  measure?: MeasurePieces
}

export function ReportPages({
  report,
  branding,
  creaTrademarkStatement,
  units,
  zoom,
  onLayout,
  isStale = false,
  isLazy = false,
  measure = measurePieces,
}: ReportPagesProps) {
  const { attachments, brandingUses } = report
  const letterhead = makeLetterhead(brandingUses.header, branding)
  const pieces = useReportPieces(report, branding, units, getContentWidth(report.paper))
  const freeHeight = PAPERS[report.paper].height - getTopMargin(letterhead) - MARGINS.bottom
  const { layout, isMeasuring, unmeasured, copy } = usePageLayout(pieces, { freeHeight, measure, isLazy })
  const pages = useMemo(() => layout && toPages(layout, attachedPages(attachments)), [layout, attachments])
  const assembly = useAssembly(report, units)
  const numbers = useMemo(() => findFirstPages(pages ?? []), [pages])
  const announce = useEffectEvent(onLayout)
  useEffect(() => {
    if (pages) announce(pages.map(({ number, id, subjects }) => ({ number, id, subjects })))
  }, [pages])
  const { areAllDrawn, startDrawing } = useDrawings()
  usePrintStyle(report.paper)
  const title = reportTitle(report)
  const renderPage = (page: LaidOutPage, count: number) => {
    const { number, id, pieces, attachedPage, contentHeight } = page
    const attachedPdf = attachedPage && isPdfPage(attachedPage) ? attachedPage : undefined
    const frame = { title, report, branding, letterhead, continues: pieces[0]?.continues ?? null }
    return (
      <PaperPage
        key={attachedPdf ? id : number}
        page={page}
        count={count}
        attachedPdf={attachedPdf}
        frame={number === 1 || attachedPdf ? undefined : frame}
        scale={Math.min(1, freeHeight / contentHeight)}
      >
        {renderContent(page)}
      </PaperPage>
    )
  }
  const renderContent = ({ number, attachedPage, pieces, columns }: LaidOutPage) => {
    if (number === 1)
      return (
        <Cover
          report={report}
          branding={branding}
          creaTrademarkStatement={creaTrademarkStatement}
          assembly={assembly}
        />
      )
    if (attachedPage) return <AttachedContent page={attachedPage} paper={report.paper} />
    return <PageContent number={number} pieces={pieces} columns={columns} />
  }
  return (
    <div
      className={`${classes.paper} ${classes.report}`}
      style={createPaperStyle(report.paper, letterhead, zoom)}
      data-report-pages={pages && areAllDrawn && !isMeasuring && !isStale ? 'ready' : 'measuring'}
      data-paper={report.paper}
    >
      <PageNumbers value={numbers}>
        <StartDrawing value={startDrawing}>
          {pages?.map((page) => renderPage(page, pages.length))}
        </StartDrawing>
      </PageNumbers>
      {isMeasuring && (
        <div ref={copy} className={classes.measured} aria-hidden="true" inert>
          <IsMeasuredCopy value={true}>
            {!unmeasured.isFirst && <div />}
            <PieceRuns pieces={unmeasured.pieces} columns={null} />
          </IsMeasuredCopy>
        </div>
      )}
    </div>
  )
}

const getContentWidth = (paper: Paper): number => PAPERS[paper].width - 2 * MARGINS.side

const getTopMargin = (letterhead: ReportLetterhead | null): number => MARGINS.top + (letterhead?.height ?? 0)

function createPaperStyle(paper: Paper, letterhead: ReportLetterhead | null, zoom: number): CSSProperties {
  const { width, height } = PAPERS[paper]
  return {
    '--paper-width': `${width}px`,
    '--paper-height': `${height}px`,
    '--content-width': `${getContentWidth(paper)}px`,
    '--margin-side': `${MARGINS.side}px`,
    '--margin-top': `${getTopMargin(letterhead)}px`,
    '--letterhead': `${letterhead?.height ?? 0}px`,
    '--zoom': zoom,
  } as CSSProperties
}

interface LaidOutPage extends ReportPage {
  pieces: Piece[]
  columns: PieceMeasures['columns']
  contentHeight: number
  attachedPage?: AttachedPage
}

function toPages({ pieces, pages, columns }: PageLayout, extraPages: readonly AttachedPage[]): LaidOutPage[] {
  const byKey = new Map(pieces.map((piece) => [piece.key, piece]))
  const contentPages = pages.map((page): Omit<LaidOutPage, 'number' | 'id'> => {
    const pagePieces = page.pieces.flatMap(({ key, scale }) => {
      const piece = byKey.get(key)
      if (!piece) return []
      return scale === undefined ? piece : { ...piece, scale }
    })
    return {
      subjects: [...new Set(pagePieces.map(({ subject }) => subject))],
      pieces: pagePieces,
      columns,
      contentHeight: page.height,
    }
  })
  const sources = contentPages.findIndex(({ subjects }) => subjects.includes('sources'))
  const attachmentPages = extraPages.map((page) => ({
    subjects: [attachmentSubject(page.attachment)],
    pieces: [],
    columns,
    contentHeight: 0,
    attachedPage: page,
  }))
  const cover = { subjects: ['cover' as const], pieces: [], columns, contentHeight: 0 }
  return [
    cover,
    ...contentPages.toSpliced(sources < 0 ? contentPages.length : sources, 0, ...attachmentPages),
  ].map((page, index) => ({ ...page, number: index + 1, id: pageId(index + 1) }))
}

const findFirstPages = (pages: readonly ReportPage[]): ReadonlyMap<PageSubject, number> =>
  new Map(pages.toReversed().flatMap(({ number, subjects }) => subjects.map((subject) => [subject, number])))
