import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../../lib/loading/lazy-part.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { NotesEditorProps } from './notes-editor.tsx'

const NotesEditor = lazyPart(async () => ({ default: (await import('./notes-editor.tsx')).NotesEditor }))

interface NotesDialogProps extends NotesEditorProps {
  children?: ReactNode
  onClose: () => void
}

export function NotesDialog({ onClose, children, ...editor }: NotesDialogProps) {
  return (
    <Dialog title="Notes" size="lg" onClose={onClose}>
      {children}
      <Suspense fallback={<p role="status">Loading the editor…</p>}>
        <NotesEditor {...editor} />
      </Suspense>
    </Dialog>
  )
}
