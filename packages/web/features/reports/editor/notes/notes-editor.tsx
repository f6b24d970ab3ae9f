import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReportNotes } from '#contract/report/report-notes.ts'
import { MAX_NOTES, MAX_NOTES_CHARACTERS } from '#domain/report/added/notes.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { isSame } from '../../../../lib/is-same.ts'
import classes from './notes-editor.module.css'
import { notesExtensions } from './notes-extensions.ts'
import { readNotes } from './read-notes.ts'

export interface NotesEditorProps {
  notes: ReportNotes | null
  onChange: (notes: ReportNotes) => void
}

export function NotesEditor({ notes, onChange }: NotesEditorProps) {
  const lastNotes = useRef(notes)
  const [isRefused, setRefused] = useState(false)
  const [extensions] = useState(() => notesExtensions(() => setRefused(true)))
  // React may destroy the editor before mounting it, and creates another with the current notes.
  const editor = useEditor({
    extensions,
    content: notes,
    immediatelyRender: true,
    editorProps: {
      attributes: { 'aria-label': 'Text of the notes', 'aria-multiline': 'true', role: 'textbox' },
      // Leaves Escape to the dialog. ProseMirror would prevent its default.
      handleDOMEvents: { keydown: (_, { key }) => key === 'Escape' },
    },
    onUpdate: ({ editor: { state } }) => {
      setRefused(false)
      const next = readNotes(state.doc.toJSON())
      lastNotes.current = next
      onChange(next)
    },
  })
  const showNotes = useEffectEvent((newNotes: ReportNotes | null) => {
    // Ignores equal content, which would move the cursor. Key order may differ.
    if (isSame(newNotes, lastNotes.current)) return
    lastNotes.current = newNotes
    if (!editor.isDestroyed) editor.commands.setContent(newNotes, { emitUpdate: false })
  })
  useEffect(() => showNotes(notes), [notes])
  useEffect(() => {
    if (!editor.isDestroyed) editor.commands.focus('end')
  }, [editor])
  return (
    <RichTextEditor
      editor={editor}
      classNames={{ content: classes.content }}
      labels={{ h3ControlLabel: 'Heading', h4ControlLabel: 'Subheading' }}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
      <p className={classes.limit}>
        Saved as you type. At most {formatNumber(MAX_NOTES_CHARACTERS)} characters.
      </p>
      {isRefused && (
        <p className={classes.refused} role="alert">
          That change would make the notes too long to save. Notes have at most{' '}
          {formatNumber(MAX_NOTES_CHARACTERS)} characters, {formatNumber(MAX_NOTES)} paragraphs and lists, and{' '}
          {formatNumber(MAX_NOTES)} items in a list.
        </p>
      )}
    </RichTextEditor>
  )
}
