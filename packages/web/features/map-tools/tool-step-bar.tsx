import { Button } from '@mantine/core'
import { useCrosshair } from '../../map/tools/crosshair-state.ts'
import { useLayerPanel } from '../../state/layers.ts'
import { useMapInsets } from '../../state/panel.ts'
import { sendCommand, useTools } from '../../state/tools.ts'
import classes from './tool-step-bar.module.css'
import { KEYBOARD_HINTS, TOOL_STEPS } from './tool-steps.ts'

/** With its gap to the tools, in CSS pixels. */
const LAYER_PANEL_WIDTH = 348

/** What the tool in hand waits for, why it refused something, and how to end it. */
export function ToolStepBar() {
  const { tools, refusal, selectionsRunning } = useTools()
  const { left, right } = useMapInsets()
  const isByKeyboard = useCrosshair(({ isShown }) => isShown)
  const isLayerPanelOpen = useLayerPanel((panel) => panel.isOpen)
  const step = TOOL_STEPS[tools.mode]
  const hint = (isByKeyboard && KEYBOARD_HINTS[tools.mode]) || step?.hint

  return (
    <div
      className={classes.place}
      style={{ left, right: isLayerPanelOpen ? right + LAYER_PANEL_WIDTH : right }}
    >
      <div role="status" className={classes.status}>
        {selectionsRunning > 0 && !step && (
          <div className={classes.bar}>Finding the parcels in this area…</div>
        )}
        {step && (
          <div className={classes.bar}>
            <span className={refusal ? classes.refusal : classes.hint}>{refusal?.message ?? hint}</span>
            <span className={classes.actions}>
              {step.actions.map(({ label, event, key, isMain }) => (
                <Button
                  key={event}
                  size="compact-sm"
                  variant={isMain ? 'filled' : 'default'}
                  onClick={() => sendCommand(event)}
                  aria-keyshortcuts={key === 'Esc' ? 'Escape' : key}
                >
                  {label}
                  {key && <kbd className={classes.key}>{key}</kbd>}
                </Button>
              ))}
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
