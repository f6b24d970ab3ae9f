import type { ReportNotes } from '#contract/report/report-notes.ts'
import type { Report } from '#contract/report/reports.ts'
import { BRANDING_TITLES, type BrandingPlace } from '#domain/report/branding-uses.ts'
import { coverTitles } from '#domain/report/cover.ts'
import { PAPERS } from '#domain/report/paper.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { formatList } from '#domain/text/counts.ts'
import type { WorkPiece } from './save/report-work.ts'

const MAX_QUOTED = 200

const quote = (text: string) => (text === '' ? 'empty' : `“${truncate(text)}”`)
const truncate = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

/** `title “Corner lot”`. `report` supplies the default title. */
export function describePiece(piece: WorkPiece, report: Pick<Report, 'parcels' | 'place'>): string {
  const { title, notes, coverType, paper, brandingUses, presets, order } = piece
  if (title !== undefined) return `title ${quote(reportTitle({ ...report, title }))}`
  if (notes !== undefined) return `notes ${quote(plainTextOfNotes(notes))}`
  if (coverType !== undefined) return `cover “${coverTitles(report)[coverType]}”`
  if (paper !== undefined) return `paper “${PAPERS[paper].title}”`
  if (brandingUses) {
    const places = Object.keys(brandingUses) as BrandingPlace[]
    return `branding of ${formatList(places.map((place) => `“${BRANDING_TITLES[place]}”`))}`
  }
  if (presets) {
    const sources = Object.keys(presets) as TaskSourceKey[]
    return `columns of ${formatList(sources.map((source) => DATA_SOURCES[source].title))}`
  }
  if (order) return 'order of the parts'
  if (piece.propertyImage !== undefined) return 'image of the cover'
  if (piece.coverView !== undefined) return 'view of the cover'
  if (piece.preparedFor !== undefined) return `prepared for ${quote(piece.preparedFor ?? '')}`
  if (piece.showGlance !== undefined) return 'page at a glance'
  if (piece.hideEmptyParts !== undefined) return 'parts without data'
  return 'round parcel pictures'
}

/** Null if the saved value has no short description. */
export function describeSaved(piece: WorkPiece, report: Report): string | null {
  const { title, notes, coverType, paper } = report
  if (piece.title !== undefined) return describePiece({ title }, report)
  if (piece.notes !== undefined) return describePiece({ notes }, report)
  if (piece.coverType !== undefined) return describePiece({ coverType }, report)
  return piece.paper === undefined ? null : describePiece({ paper }, report)
}

interface Piece {
  type: string
  text?: string | undefined
  content?: readonly Piece[] | undefined
}

function plainTextOfNotes(notes: ReportNotes | null): string {
  const read = ({ text = '', content = [] }: Piece): string => text || content.map(read).join('')
  return (notes?.content ?? [])
    .map((block) => read(block).trim())
    .filter((text) => text !== '')
    .join(' ')
}
