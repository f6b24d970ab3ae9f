import { IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nextMapMode } from '#domain/map-tools/map-modes.ts'
import { useEscape, useShortcutKeys } from '../../lib/shortcuts.ts'
import { useSession } from '../../state/account/session.ts'
import { toggleLayerPanel, useLayerPanel } from '../../state/map/layers.ts'
import { sendCommand, sendGesture, useTools } from '../../state/map/tools.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './map-toolbar.module.css'
import { TOOL_BUTTONS } from './tools.ts'

export function MapToolbar() {
  const mode = useTools(({ tools }) => tools.mode)
  const isLayerPanelOpen = useLayerPanel(({ isOpen }) => isOpen)
  const resources = useSession(({ allowedResources }) => allowedResources)
  const tools = useMemo(
    () => TOOL_BUTTONS.filter(({ resource }) => resource === undefined || resources.has(resource)),
    [resources],
  )
  useEscape(nextMapMode(mode, 'cancel') !== null || mode === 'cmaSubject', () =>
    sendGesture({ type: 'stepOut' }),
  )
  useShortcutKeys(
    useMemo(
      () => [
        ...tools.map(({ key, description, event }) => ({
          keys: [key],
          title: description,
          group: 'Map' as const,
          run: () => sendCommand(event),
        })),
        { keys: ['l'], title: 'Show layers and base maps', group: 'Map' as const, run: toggleLayerPanel },
      ],
      [tools],
    ),
  )

  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Map tools" aria-orientation="vertical">
      {tools.map(({ title, key, icon, event, modes }) => (
        <IconButton
          key={event}
          icon={icon}
          iconSize={20}
          label={title}
          shortcut={key.toUpperCase()}
          className={classes.tool}
          aria-pressed={modes.includes(mode)}
          onClick={() => sendCommand(event)}
        />
      ))}
      <hr className={classes.line} />
      <IconButton
        icon={IconStack2}
        iconSize={20}
        label="Layers and base maps"
        shortcut="L"
        aria-expanded={isLayerPanelOpen}
        onClick={toggleLayerPanel}
      />
    </div>
  )
}
