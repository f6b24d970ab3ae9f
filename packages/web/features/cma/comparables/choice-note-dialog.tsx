import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { SaleChoice } from '#contract/cma/analyses.ts'
import { isSame } from '../../../lib/is-same.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CancelButton, Form } from '../../../ui/forms/form.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import type { Sale } from './sale-row.tsx'

interface ChoiceNoteDialogProps {
  sale: Sale
  chosen: SaleChoice
  changes: AnalysisChanges
  onClose: () => void
}

export function ChoiceNoteDialog({ sale, chosen, changes, onClose }: ChoiceNoteDialogProps) {
  const [note, setNote] = useState(chosen.note)
  const submission = useAction(async () => {
    const noted = { ...chosen, note: note.trim() }
    const isIts = ({ saleId }: SaleChoice) => saleId === chosen.saleId
    changes.change(
      // If another window undid the choice, saving the note restores it after a confirmation.
      ({ choices }) => ({
        choices: choices.some(isIts)
          ? choices.map((each) => (isIts(each) ? noted : each))
          : [...choices, noted],
      }),
      (now) => isSame(now.choices.find(isIts), chosen),
    )
    onClose()
  })
  return (
    <Dialog
      title={`Note: ${sale.name}`}
      unsaved={note === chosen.note ? null : 'The note is not saved.'}
      onClose={onClose}
    >
      <Form {...submission} verb="Save" beside={<CancelButton onClick={onClose} />}>
        <Textarea
          label={LABELS[chosen.choice]}
          data-autofocus
          rows={3}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}

const LABELS = {
  pin: 'Why it is pinned',
  include: 'Why it is included',
  exclude: 'Why it is left out',
} as const satisfies Record<SaleChoice['choice'], string>
