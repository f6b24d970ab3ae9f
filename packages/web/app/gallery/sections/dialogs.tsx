import { Button, Group, Menu, Stack } from '@mantine/core'
import { useState } from 'react'
import { ButtonMenu } from '../../../ui/buttons/button-menu.tsx'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { DIALOG_WIDTHS, Dialog, type DialogSize } from '../../../ui/dialog.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { FRUITS, LONG_TEXT, TODAY } from '../samples.ts'
import { Specimen, State } from '../specimen.tsx'

const SIZES = Object.keys(DIALOG_WIDTHS) as DialogSize[]
const OPTIONS = FRUITS.map((fruit) => ({ value: fruit, label: fruit }))

export function DialogsSection() {
  const [size, setSize] = useState<DialogSize | null>(null)
  const [isStackOpen, setStackOpen] = useState(false)
  return (
    <>
      <Specimen
        id="dialogs-sizes"
        title="Dialogs"
        note="Close on a click outside, on Escape and with their cross."
      >
        <State name="Sizes" isWide>
          <Group gap={8}>
            {SIZES.map((name) => (
              <Button key={name} variant="default" onClick={() => setSize(name)}>
                {`${name}: ${DIALOG_WIDTHS[name]} px`}
              </Button>
            ))}
          </Group>
        </State>
        {size && (
          <Dialog title={`Dialog of ${DIALOG_WIDTHS[size]} px`} size={size} onClose={() => setSize(null)}>
            {LONG_TEXT}
          </Dialog>
        )}
      </Specimen>
      <Specimen
        id="escape"
        title="Escape closes the topmost"
        note="A menu, a calendar and a select-box in a dialog: each is closed before the dialog is."
      >
        <State name="Things on things">
          <Button variant="default" onClick={() => setStackOpen(true)}>
            Open the dialog
          </Button>
        </State>
        {isStackOpen && <StackDialog onClose={() => setStackOpen(false)} />}
      </Specimen>
    </>
  )
}

function StackDialog({ onClose }: { onClose: () => void }) {
  const [date, setDate] = useState<string | null>(null)
  const [fruit, setFruit] = useState<(typeof FRUITS)[number] | null>(null)
  const [isInnerOpen, setInnerOpen] = useState(false)
  return (
    <Dialog title="Things on things" onClose={onClose}>
      <Stack gap={8}>
        <DateInput label="Day" today={TODAY} value={date} onChange={setDate} />
        <SelectBox label="Fruit in the dialog" options={OPTIONS} value={fruit} onChange={setFruit} />
        <Group gap={8}>
          <ButtonMenu button={<Button variant="default">Menu in the dialog</Button>}>
            <Menu.Item>First</Menu.Item>
            <Menu.Item>Second</Menu.Item>
          </ButtonMenu>
          <Button variant="default" onClick={() => setInnerOpen(true)}>
            A dialog on it
          </Button>
        </Group>
      </Stack>
      {isInnerOpen && (
        <Dialog title="The topmost" onClose={() => setInnerOpen(false)}>
          Escape closes this one first.
        </Dialog>
      )}
    </Dialog>
  )
}
