import { IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nextMapMode } from '#domain/map-tools/map-modes.ts'
import { toggleLayerPanel, useLayerPanel } from '../../state/map/layers.ts'
import { sendCommand, sendGesture, useTools } from '../../state/map/tools.ts'
import { useEscape } from '../../ui/behaviour/use-escape.ts'
import { useShortcutKeys } from '../../ui/behaviour/use-shortcuts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './map-toolbar.module.css'
import { TOOL_BUTTONS } from './tools.ts'

/** The tools of the map and the door to its layers, at the right edge. */
export function MapToolbar() {
  const mode = useTools(({ tools }) => tools.mode)
  const isLayerPanelOpen = useLayerPanel(({ isOpen }) => isOpen)
  useEscape(nextMapMode(mode, 'cancel') !== null, () => sendGesture({ type: 'stepOut' }))
  useShortcutKeys(
    useMemo(
      () => [
        ...TOOL_BUTTONS.map(({ key, description, event }) => ({
          keys: [key],
          title: description,
          group: 'Map' as const,
          run: () => sendCommand(event),
        })),
        { keys: ['l'], title: 'Show layers and base maps', group: 'Map' as const, run: toggleLayerPanel },
      ],
      [],
    ),
  )

  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Map tools" aria-orientation="vertical">
      {TOOL_BUTTONS.map(({ title, key, icon: ToolIcon, event, modes }) => (
        <IconButton
          key={event}
          label={title}
          shortcut={key.toUpperCase()}
          className={classes.tool}
          aria-pressed={modes.includes(mode)}
          onClick={() => sendCommand(event)}
        >
          <ToolIcon size={20} stroke={1.75} />
        </IconButton>
      ))}
      <hr className={classes.line} />
      <IconButton
        label="Layers and base maps"
        shortcut="L"
        aria-expanded={isLayerPanelOpen}
        onClick={toggleLayerPanel}
      >
        <IconStack2 size={20} stroke={1.75} />
      </IconButton>
    </div>
  )
}
