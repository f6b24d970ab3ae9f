import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Shortcut, useShortcutKeys } from '../../lib/shortcuts.ts'
import { useIsNarrow } from '../behaviour/use-is-narrow.ts'
import { useStable } from '../behaviour/use-stable.ts'
import { IconButton } from './icon-button.tsx'

interface UndoButtonsProps {
  /** Null if nothing can be undone. */
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Buttons and keys of an editor. The keys are off in fields and dialogs; narrow windows have no Redo button. */
export function UndoButtons({ undo, redo }: UndoButtonsProps) {
  const isNarrow = useIsNarrow()
  const runUndo = useStable(() => undo?.())
  const runRedo = useStable(() => redo?.())
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: ['mod+z'], title: 'Undo', group: 'General', run: runUndo },
      { keys: ['mod+shift+z', 'mod+y'], title: 'Redo', group: 'General', run: runRedo },
    ],
    [runUndo, runRedo],
  )
  useShortcutKeys(shortcuts)
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label="Undo"
        shortcut="Ctrl Z"
        disabled={!undo}
        onClick={undo ?? undefined}
      />
      {!isNarrow && (
        <IconButton
          icon={IconArrowForwardUp}
          label="Redo"
          shortcut="Ctrl Shift Z"
          disabled={!redo}
          onClick={redo ?? undefined}
        />
      )}
    </>
  )
}
