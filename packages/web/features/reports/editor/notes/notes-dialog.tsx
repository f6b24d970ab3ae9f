import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazyPart } from '../../../../lib/loading/lazy-part.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { NotesEditorProps } from './notes-editor.tsx'

const NotesEditor = lazyPart(
  () => import('./notes-editor.tsx'),
  'NotesEditor',
  () => (
    <Text my={14} role="status">
      Loading the editor…
    </Text>
  ),
)

interface NotesDialogProps extends NotesEditorProps {
  children?: ReactNode
  onClose: () => void
}

export function NotesDialog({ onClose, children, ...editor }: NotesDialogProps) {
  return (
    <Dialog title="Notes" size="lg" onClose={onClose}>
      {children}
      <NotesEditor {...editor} />
    </Dialog>
  )
}
