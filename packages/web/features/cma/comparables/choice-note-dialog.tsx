import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import type { Sale } from './sale-row.tsx'

interface ChoiceNoteDialogProps {
  analysis: Analysis
  sale: Sale
  changes: AnalysisChanges
  onClose: () => void
}

/** The note of a choice: why a sale is pinned, included or left out. */
export function ChoiceNoteDialog({ analysis, sale, changes, onClose }: ChoiceNoteDialogProps) {
  const chosen = analysis.choices.find(({ saleId }) => saleId === sale.id)
  const [note, setNote] = useState(chosen?.note ?? '')
  const save = () => {
    changes.change(({ choices }) => ({
      choices: choices.map((each) => (each.saleId === sale.id ? { ...each, note: note.trim() } : each)),
    }))
    onClose()
  }
  return (
    <Dialog title={`Note: ${sale.name}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={16}>
          <Textarea
            label={LABELS[chosen?.choice ?? 'pin']}
            data-autofocus
            rows={3}
            maxLength={1000}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" h={36} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" h={36}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const LABELS = {
  pin: 'Why it is pinned',
  include: 'Why it is included',
  exclude: 'Why it is left out',
} as const satisfies Record<Analysis['choices'][number]['choice'], string>
