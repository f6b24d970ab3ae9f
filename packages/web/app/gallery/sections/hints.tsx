import { Button, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonMenu, MenuItem } from '../../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import { LONG_TEXT, LONG_WORD } from '../samples.ts'
import { Specimen, State } from '../specimen.tsx'

export function HintsSection() {
  const [choice, setChoice] = useState('Nothing yet')
  return (
    <>
      <Specimen
        id="tooltips"
        title="Tooltips"
        note="After 800 ms of hover or focus, 10 px away, at most 200 px wide. Escape hides them."
      >
        <State name="Short and long">
          <Group gap={8}>
            <Tooltip label="A short hint">
              <Button variant="default">Short</Button>
            </Tooltip>
            <Tooltip label={`${LONG_TEXT} ${LONG_WORD}`} position="bottom">
              <Button variant="default">Long words</Button>
            </Tooltip>
          </Group>
        </State>
        <State name="Of icon buttons">
          <Group gap={8}>
            <IconButton icon={IconPencil} label="Edit" shortcut="E" />
            <IconButton icon={IconTrash} label="Delete" aria-pressed="true" />
            <IconButton icon={IconDots} label="Not now" disabled />
          </Group>
        </State>
      </Specimen>
      <Specimen id="menus" title="Dropdown menus" note="Arrow keys, Home and End move; Escape closes.">
        <State name="Plain">
          <ButtonMenu width={200} position="bottom-start" button={<Button variant="default">Menu</Button>}>
            <MenuItem icon={IconPencil} onClick={() => setChoice('Rename')}>
              Rename
            </MenuItem>
            <Menu.Item disabled>Not allowed</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => setChoice('Delete')}>
              Delete
            </Menu.Item>
          </ButtonMenu>
          <Text mt={8} c="dimmed">
            {choice}
          </Text>
        </State>
        <State name="Many items, long words">
          <ButtonMenu
            width={220}
            position="bottom-start"
            button={<Button variant="default">Long menu</Button>}
          >
            {Array.from({ length: 8 }, (_, index) => `Item ${index + 1}`).map((label) => (
              <Menu.Item key={label}>{label}</Menu.Item>
            ))}
            <Menu.Item>{LONG_TEXT}</Menu.Item>
          </ButtonMenu>
        </State>
      </Specimen>
    </>
  )
}
