import { Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { LISTING_COLUMN_LABELS, LISTING_COLUMNS, type ListingColumn } from '#domain/watching/history-view.ts'
import { useEscape } from '../../lib/shortcuts.ts'
import { useFloatingPlace } from '../../ui/behaviour/floating-place.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

interface ColumnsMenuProps {
  columns: readonly ListingColumn[]
  onChange: (columns: ListingColumn[]) => void
}

export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useFloatingPlace()
  useEscape(isOpen, () => setOpen(false))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
      {...place}
    >
      <Popover.Target>
        <IconButton
          icon={IconColumns3}
          label="Columns"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns of MLS® listings">
        <Checkbox.Group
          label="Shown with each listing"
          value={[...columns]}
          onChange={(keys) => onChange(LISTING_COLUMNS.filter((key) => keys.includes(key)))}
        >
          <Stack gap={8} mt={8}>
            {LISTING_COLUMNS.map((key) => (
              <Checkbox key={key} size="xs" value={key} label={LISTING_COLUMN_LABELS[key]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
