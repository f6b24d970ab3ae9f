import { Box, Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { BoundaryEdit } from '#domain/map-tools/map-gestures.ts'
import { isChoosingSubject, type MapMode } from '#domain/map-tools/map-modes.ts'
import { registerShortcuts, type Shortcut } from '../../../lib/shortcuts.ts'
import { useMap } from '../../../map/controller.ts'
import { useLayerPanel } from '../../../state/map/layers.ts'
import { type SubjectChoice, useSubject } from '../../../state/map/subject.ts'
import { sendCommand, sendEdit, useCrosshair, useTools } from '../../../state/map/tools.ts'
import { useMapInsets } from '../../../state/panel.ts'
import { formatBoundarySize, getBoundaryActions, getBoundaryEdits, getBoundaryHint } from './boundary-step.ts'
import { getSubjectStep } from './subject-step.ts'
import classes from './tool-step-bar.module.css'
import { KEYBOARD_HINTS, TOOL_STEPS } from './tool-steps.ts'

/** CSS pixels, including the gap to the tools. */
const LAYER_PANEL_WIDTH = 348
/** Keys in the form of `aria-keyshortcuts`. */
const ARIA_KEYS: Record<string, string> = { Esc: 'Escape', Del: 'Delete', 'Ctrl Z': 'Control+Z' }

export function ToolStepBar({ subjectAction }: { subjectAction: (choice: SubjectChoice) => ReactNode }) {
  const { tools, refusal, selectionsRunning } = useTools()
  const { left, right } = useMapInsets()
  const usesKeyboard = useCrosshair(({ isShown }) => isShown)
  const isLayerPanelOpen = useLayerPanel((panel) => panel.isOpen)
  useBoundaryKeys(tools.mode)
  const { choice } = useSubject()
  const subject = isChoosingSubject(tools.mode) ? getSubjectStep(tools, choice, usesKeyboard) : null
  const step = subject ?? TOOL_STEPS[tools.mode]
  const isBoundary = tools.mode === 'drawBoundary'
  const hint = isBoundary
    ? getBoundaryHint(tools, usesKeyboard)
    : (usesKeyboard && KEYBOARD_HINTS[tools.mode]) || step?.hint
  const actions = step && (isBoundary ? getBoundaryActions(step.actions, tools) : step.actions)
  const name = subject ? subject.name : formatBoundarySize(tools)

  return (
    <div
      className={classes.place}
      style={{ left, right: isLayerPanelOpen ? right + LAYER_PANEL_WIDTH : right }}
    >
      <Box role="status" maw="100%">
        {selectionsRunning > 0 && !step && (
          <div className={classes.bar}>Finding the parcels in this area…</div>
        )}
        {actions && (
          <div className={classes.bar}>
            <span className={refusal ? classes.refusal : classes.hint}>
              {name && <b className={classes.tally}>{name}</b>}
              {refusal?.message ?? hint}
            </span>
            <span className={classes.actions}>
              {choice && tools.mode === 'cmaSubject' && subjectAction(choice)}
              {getBoundaryEdits(tools).map(({ label, edit, key }) => (
                <StepButton key={edit} label={label} shortcut={key} onClick={() => sendEdit(edit)} />
              ))}
              {actions.map(({ label, event, key, isMain }) => (
                <StepButton
                  key={event}
                  label={label}
                  shortcut={key}
                  isMain={isMain}
                  onClick={() => sendCommand(event)}
                />
              ))}
            </span>
          </div>
        )}
      </Box>
    </div>
  )
}

interface StepButtonProps {
  label: string
  shortcut: string | undefined
  isMain?: boolean | undefined
  onClick: () => void
}

function StepButton({ label, shortcut, isMain, onClick }: StepButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant={isMain ? 'filled' : 'default'}
      onClick={onClick}
      aria-keyshortcuts={shortcut && (ARIA_KEYS[shortcut] ?? shortcut)}
    >
      {label}
      {shortcut && <kbd className={classes.key}>{shortcut}</kbd>}
    </Button>
  )
}

const createShortcut = (key: string, title: string, edit: BoundaryEdit, send = sendEdit): Shortcut => ({
  keys: [key],
  title,
  group: 'Map',
  run: () => send(edit),
})

function sendEditAtCentre(edit: BoundaryEdit): void {
  const { controller } = useMap.getState()
  sendEdit(edit, controller?.unproject(controller.visibleCentre()))
}

const UNDO = createShortcut('mod+z', 'Undo the last step of the boundary', 'undo')
const BOUNDARY_SHORTCUTS: Partial<Record<MapMode, readonly Shortcut[]>> = {
  drawBoundaryPolygon: [UNDO],
  drawBoundary: [
    UNDO,
    createShortcut('n', 'Choose the next corner', 'nextVertex', sendEditAtCentre),
    createShortcut('b', 'Choose the corner before', 'previousVertex', sendEditAtCentre),
    createShortcut('a', 'Add a corner after the chosen one', 'addVertex'),
    createShortcut('delete', 'Delete the chosen corner or polygon', 'deleteChosen'),
  ],
}

/** While registered, a boundary's keys take precedence over those of the selection. */
function useBoundaryKeys(mode: MapMode): void {
  useEffect(() => registerShortcuts(BOUNDARY_SHORTCUTS[mode] ?? []), [mode])
}
