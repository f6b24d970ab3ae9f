import type { ReactNode } from 'react'
import type { NotesInline, NotesMark, ReportNotes } from '#contract/report/report-notes.ts'
import { isNotesLink } from '#domain/report/added/notes.ts'
import { renderBreakable } from '../../../../property/blocks/block-value.tsx'
import { type Piece, toPiece } from '../piece.ts'
import classes from '../pieces.module.css'

type Block = ReportNotes['content'][number]

const isEmptyBlock = (block: Block): boolean =>
  block.type === 'bulletList' || block.type === 'orderedList'
    ? block.content.every(({ content }) => content.every(isEmptyText))
    : isEmptyText(block)
const isEmptyText = ({ content = [] }: { content?: readonly NotesInline[] | undefined }): boolean =>
  !content.some((inline) => inline.type === 'text' && inline.text.trim() !== '')

/** A heading stays on one page with the next piece. */
export function notesPieces(notes: ReportNotes): Piece[] {
  return notes.content
    .filter((block) => !isEmptyBlock(block))
    .flatMap((block, index) => blockPieces(block, `notes/${index}`))
}

function blockPieces(block: Block, key: string): Piece[] {
  const subject = 'notes'
  switch (block.type) {
    case 'paragraph':
      return [toPiece({ key, subject, node: <p className={classes.text}>{toNodes(block.content)}</p> })]
    case 'heading': {
      const Heading = `h${block.attrs.level}` as const
      const node = <Heading className={classes.sectionTitle}>{toNodes(block.content)}</Heading>
      return [toPiece({ key, subject, keepsWithNext: true, node })]
    }
    case 'bulletList':
    case 'orderedList': {
      const isOrdered = block.type === 'orderedList'
      return block.content.map((item, index) => {
        const content = item.content.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
          <p key={at}>{toNodes(paragraph.content)}</p>
        ))
        const node = isOrdered ? (
          <ol className={classes.notesList} start={block.attrs.start + index}>
            <li>{content}</li>
          </ol>
        ) : (
          <ul className={classes.notesList}>
            <li>{content}</li>
          </ul>
        )
        return toPiece({ key: `${key}/${index}`, subject, node })
      })
    }
  }
}

function toNodes(content: readonly NotesInline[] = []): ReactNode {
  return content.map((inline, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of text is identified by its position
    inline.type === 'hardBreak' ? <br key={index} /> : <Marked key={index} inline={inline} />,
  )
}

function Marked({ inline: { text, marks = [] } }: { inline: Extract<NotesInline, { type: 'text' }> }) {
  let node = renderBreakable(text)
  for (const mark of marks) node = withMark(node, mark)
  return node
}

function withMark(node: ReactNode, mark: NotesMark): ReactNode {
  if (mark.type === 'bold') return <strong>{node}</strong>
  if (mark.type === 'italic') return <em>{node}</em>
  return isNotesLink(mark.attrs.href) ? <a href={mark.attrs.href}>{node}</a> : node
}
